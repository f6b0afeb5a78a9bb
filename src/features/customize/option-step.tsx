"use client";

import { useTranslations } from "next-intl";
import type { Dispatch } from "react";
import type { ProductDetailDto } from "@/contract/catalogue";
import { isAnswered, MAX_TEXT_ANSWER } from "@/domain/catalogue/customization";
import type { OptionStep as Step } from "@/domain/catalogue/option-set";
import { type Cents, cents } from "@/domain/money";
import { localized } from "@/domain/text/localized";
import { differencePair } from "@/features/shared/price/money-text";
import { useSarRate } from "@/features/shared/price/use-sar-rate";
import { useLanguage } from "@/i18n/use-language";
import { Money } from "@/ui/data/price";
import { Input, TextArea } from "@/ui/form/input";
import { OptionCard } from "@/ui/form/option-card";
import { stepWords } from "./step-texts";
import { toggleChoice, type WizardAction, type WizardState } from "./wizard-state";

type OptionStepProps = {
  product: Pick<ProductDetailDto, "choiceStock">;
  step: Step;
  state: WizardState;
  dispatch: Dispatch<WizardAction>;
  titleId: string;
  hintId: string;
};

/** One question: an input field, or its options as cards around native radios or checkboxes. */
export function OptionStep(props: OptionStepProps) {
  switch (props.step.type) {
    case "select":
    case "radio":
    case "checkbox":
      return <OptionCards {...props} />;
    case "number":
      return <NumberStep {...props} />;
    case "text":
      return <TextStep {...props} />;
  }
}

function OptionCards({ product, step, state, dispatch, titleId, hintId }: OptionStepProps) {
  const texts = useTranslations("customize");
  const common = useTranslations("common");
  const locale = useLanguage();
  const answer = state.answers[step.id];
  const isMultiple = step.type === "checkbox";

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
        {step.options.map((option) => (
          <OptionCard
            key={option.value}
            type={isMultiple ? "checkbox" : "radio"}
            name={step.id}
            value={option.value}
            checked={isMultiple ? (answer ?? []).includes(option.value) : answer === option.value}
            onChange={() => choose(option.value)}
            title={<bdi>{localized(locale, option.label, option.labelAr)}</bdi>}
            disabled={isChoiceSoldOut(product, step, option.value)}
            hint={<OptionHint text={localized(locale, option.hint, option.hintAr)} />}
            modifier={
              isChoiceSoldOut(product, step, option.value) ? (
                common("outOfStock")
              ) : option.modifierCents === 0 ? (
                texts("included")
              ) : (
                <ModifierText value={option.modifierCents} />
              )
            }
          />
        ))}
        {!isMultiple && !step.required && (
          <OptionCard
            type="radio"
            name={step.id}
            value=""
            checked={(answer ?? "") === ""}
            onChange={() => choose("")}
            title={texts("none")}
          />
        )}
      </div>
      {step.required && !isAnswered(step, answer) && (
        <p className="mt-3 text-caption text-ink-2">
          {texts(isMultiple ? "needsChoices" : "needsChoice")}
        </p>
      )}
    </fieldset>
  );
}

/** True if each option of the step has its own licence keys and this option has none left. */
function isChoiceSoldOut(
  { choiceStock }: Pick<ProductDetailDto, "choiceStock">,
  step: Step,
  value: string,
): boolean {
  return step.choosesKey && choiceStock !== null && (choiceStock[value] ?? 0) === 0;
}

function OptionHint({ text }: { text: string | null }) {
  return text && <bdi>{text}</bdi>;
}

function NumberStep({ step, state, dispatch, titleId, hintId }: OptionStepProps) {
  const texts = useTranslations("customize");
  const locale = useLanguage();
  const value = textOf(state, step);
  const isTyped = value.trim() !== "";
  return (
    <>
      <Input
        aria-labelledby={titleId}
        aria-describedby={hintId}
        dir="ltr"
        inputMode="decimal"
        autoComplete="off"
        maxLength={40}
        placeholder={stepWords(step, locale).placeholder}
        value={value}
        aria-invalid={isTyped && !isAnswered(step, value)}
        onChange={(event) =>
          dispatch({ type: "answer", stepId: step.id, answer: event.target.value })
        }
      />
      {isTyped && !isAnswered(step, value) && (
        <p className="mt-2 text-caption text-err">{texts("needsNumber")}</p>
      )}
    </>
  );
}

function TextStep({ step, state, dispatch, titleId, hintId }: OptionStepProps) {
  const texts = useTranslations("customize");
  const locale = useLanguage();
  return (
    <>
      <TextArea
        aria-labelledby={titleId}
        aria-describedby={hintId}
        dir="auto"
        maxLength={MAX_TEXT_ANSWER}
        placeholder={stepWords(step, locale).placeholder}
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

function textOf(state: WizardState, step: Step): string {
  const answer = state.answers[step.id];
  return typeof answer === "string" ? answer : "";
}

type ModifierTextProps = {
  value: Cents;
  /**
   * The unit price before this option, 0 by default. The text shows the difference between the
   * rounded prices before and after the option, so that a list of SAR amounts adds up to the total.
   */
  from?: Cents;
};

/** The amount by which an option changes the unit price, such as "+$5.00" or "−$35.00". */
export function ModifierText({ value, from = cents(0) }: ModifierTextProps) {
  const sign = value > 0 ? "+" : "";
  const { usd, sar } = differencePair(from, cents(from + value), useSarRate());
  return <Money usd={sign + usd} sar={sign + sar} />;
}
