"use client";

import { type Dispatch, useId } from "react";
import type { GameDto } from "@/contract/games";
import { CheckedAccountFields } from "@/features/shared/account/checked-account-fields";
import type { WizardAction, WizardState } from "./wizard-state";

type AccountStepProps = {
  productId: number;
  game: GameDto;
  state: WizardState;
  dispatch: Dispatch<WizardAction>;
};

/** The wizard's first step for a top-up: the game's account fields, such as the player ID. */
export function AccountStep({ productId, game, state, dispatch }: AccountStepProps) {
  return (
    <CheckedAccountFields
      id={useId()}
      productId={productId}
      game={game}
      answers={state.account}
      onAnswer={(key, value) => dispatch({ type: "account", key, value })}
      // If the game has only one field, its hint is shown below the step's title instead.
      help={game.fields.length === 1 ? "" : undefined}
    />
  );
}
