"use client";

import { useMessages, useTranslations } from "next-intl";
import { type Dispatch, useState } from "react";
import {
  type CustomizationStep,
  isAnswered,
  MAX_TEXT_ANSWER,
  PLAYER_ID_STEP,
} from "@/domain/customization";
import { type Cents, formatMoney } from "@/domain/money";
import { stepTexts } from "@/features/shared/option-text";
import { Money } from "@/ui/data/price";
import { Field } from "@/ui/form/field";
import { Input, TextArea } from "@/ui/form/input";
import { OptionCard } from "@/ui/form/option-card";
import { toggleChoice, type WizardAction, type WizardState } from "./wizard-state";

type OptionStepProps = {
  step: CustomizationStep;
  state: WizardState;
  dispatch: Dispatch<WizardAction>;
  titleId: string;
  hintId: string;
};

/** One question: a text field, or its options as cards around real radios or checkboxes. */
export function OptionStep(props: OptionStepProps) {
  if (props.step.options.length > 0) return <OptionCards {...props} />;
  return props.step.id === PLAYER_ID_STEP ? <PlayerIdStep {...props} /> : <TextStep {...props} />;
}

function OptionCards({ step, state, dispatch, titleId, hintId }: OptionStepProps) {
  const texts = useTranslations("customize");
  const { options } = useMessages();
  const answer = state.answers[step.id];
  const isMultiple = step.type === "checkbox";
  const labels = stepTexts(options, step.id).values ?? {};

  function choose(value: string) {
    dispatch({
      type: "answer",
      stepId: step.id,
      answer: isMultiple ? toggleChoice(answer, value) : value,
    });
  }

  return (
    <fieldset aria-labelledby={titleId} aria-describedby={hintId}>
      <div className="grid gap-3.5 lg:grid-cols-2">
        {step.options.map(({ value, priceModifier }) => (
          <OptionCard
            key={value}
            type={isMultiple ? "checkbox" : "radio"}
            name={step.id}
            value={value}
            checked={isMultiple ? (answer ?? []).includes(value) : answer === value}
            onChange={() => choose(value)}
            title={labels[value]?.label ?? value}
            hint={labels[value]?.hint}
            modifier={
              priceModifier === 0 ? texts("included") : <ModifierText value={priceModifier} />
            }
          />
        ))}
      </div>
      {step.required && !isAnswered(step, answer) && (
        <p className="mt-3 text-caption text-ink-2">
          {texts(isMultiple ? "needsChoices" : "needsChoice")}
        </p>
      )}
    </fieldset>
  );
}

function PlayerIdStep({ step, state, dispatch }: OptionStepProps) {
  const texts = useTranslations("customize");
  const { options } = useMessages();
  const [wasLeft, setLeft] = useState(false);
  const value = textOf(state, step);
  const isValid = isAnswered(step, value);
  const problem = value.trim() === "" ? texts("playerIdMissing") : texts("playerIdInvalid");
  return (
    <Field
      label={stepTexts(options, step.id).name}
      error={wasLeft && !isValid ? problem : undefined}
    >
      {(control) => (
        <Input
          {...control}
          dir="ltr"
          inputMode="numeric"
          autoComplete="off"
          maxLength={40}
          valid={isValid}
          value={value}
          onChange={(event) =>
            dispatch({ type: "answer", stepId: step.id, answer: event.target.value })
          }
          onBlur={() => setLeft(true)}
          className="figures-id"
        />
      )}
    </Field>
  );
}

function TextStep({ step, state, dispatch, titleId, hintId }: OptionStepProps) {
  const texts = useTranslations("customize");
  return (
    <>
      <TextArea
        aria-labelledby={titleId}
        aria-describedby={hintId}
        dir="auto"
        maxLength={MAX_TEXT_ANSWER}
        value={textOf(state, step)}
        onChange={(event) =>
          dispatch({ type: "answer", stepId: step.id, answer: event.target.value })
        }
      />
      <p className="mt-2 text-caption text-ink-2">
        {texts("characters", { max: MAX_TEXT_ANSWER })}
      </p>
    </>
  );
}

function textOf(state: WizardState, step: CustomizationStep): string {
  const answer = state.answers[step.id];
  return typeof answer === "string" ? answer : "";
}

/** "+$5.00" or "−$35.00": what an option changes on one unit. */
export function ModifierText({ value }: { value: Cents }) {
  const sign = value > 0 ? "+" : "";
  return <Money usd={sign + formatMoney(value, "USD")} sar={sign + formatMoney(value, "SAR")} />;
}
