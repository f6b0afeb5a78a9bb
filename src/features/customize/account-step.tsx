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

/** The first step for a top-up: the account fields of its game. */
export function AccountStep({ productId, game, state, dispatch }: AccountStepProps) {
  return (
    <CheckedAccountFields
      id={useId()}
      productId={productId}
      game={game}
      answers={state.account}
      onAnswer={(key, value) => dispatch({ type: "account", key, value })}
      // A single field's hint is shown below the question instead.
      help={game.fields.length === 1 ? "" : undefined}
    />
  );
}
