"use client";

import { useTranslations } from "next-intl";
import { type Dispatch, useState } from "react";
import { Field } from "@/ui/form/field";
import { Input } from "@/ui/form/input";
import { canContinue, type WizardAction, type WizardState } from "./wizard-state";

type PlayerIdStepProps = { state: WizardState; dispatch: Dispatch<WizardAction> };

/** The first question of a top-up: whose account it goes to. */
export function PlayerIdStep({ state, dispatch }: PlayerIdStepProps) {
  const texts = useTranslations("customize");
  const label = useTranslations("common")("playerId");
  const [wasLeft, setLeft] = useState(false);
  const isValid = canContinue(state);
  const problem =
    state.playerId.trim() === "" ? texts("playerIdMissing") : texts("playerIdInvalid");
  return (
    <Field label={label} error={wasLeft && !isValid ? problem : undefined}>
      {(control) => (
        <Input
          {...control}
          dir="ltr"
          inputMode="numeric"
          autoComplete="off"
          maxLength={40}
          valid={isValid}
          value={state.playerId}
          onChange={(event) => dispatch({ type: "playerId", playerId: event.target.value })}
          onBlur={() => setLeft(true)}
          className="figures-id"
        />
      )}
    </Field>
  );
}
