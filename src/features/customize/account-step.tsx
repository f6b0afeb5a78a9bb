"use client";

import { type Dispatch, useId } from "react";
import type { GameDto } from "@/contract/games";
import { AccountFields } from "@/features/shared/account/account-fields";
import { PlayerCheck } from "@/features/shared/account/player-check";
import type { WizardAction, WizardState } from "./wizard-state";

type AccountStepProps = {
  productId: number;
  game: GameDto;
  state: WizardState;
  dispatch: Dispatch<WizardAction>;
};

/** The first question of a top-up: whose account it goes to. All of a game's fields are one step. */
export function AccountStep({ productId, game, state, dispatch }: AccountStepProps) {
  return (
    <>
      <AccountFields
        id={useId()}
        game={game}
        answers={state.account}
        onAnswer={(key, value) => dispatch({ type: "account", key, value })}
        // The hint of the only field stands under the question.
        help={game.fields.length === 1 ? "" : undefined}
      />
      <PlayerCheck productId={productId} game={game} answers={state.account} />
    </>
  );
}
