"use client";

import { useMessages, useTranslations } from "next-intl";
import { type Dispatch, type ReactNode, useEffect, useId, useRef } from "react";
import type { ProductDto } from "@/contract/catalogue";
import { stepTexts } from "@/features/shell/option-text";
import { OptionStep } from "./option-step";
import { StepHint } from "./step-hint";
import { WizardQuantity } from "./wizard-quantity";
import { WizardReview } from "./wizard-review";
import {
  countedSteps,
  type WizardAction,
  type WizardScreen,
  type WizardState,
} from "./wizard-state";

type WizardScreenViewProps = {
  product: ProductDto;
  screen: Exclude<WizardScreen, { kind: "complete" }>;
  state: WizardState;
  dispatch: Dispatch<WizardAction>;
};

/** The question in work. Mounted anew for each, so that its heading takes the focus. */
export function WizardScreenView({ product, screen, state, dispatch }: WizardScreenViewProps) {
  const texts = useTranslations("customize");
  const { options } = useMessages();
  switch (screen.kind) {
    case "option": {
      const { step } = screen;
      const { title, hint } = stepTexts(options, step.id);
      return (
        <Screen state={state} title={title} hint={<StepHint hint={hint} step={step} />}>
          {(ids) => <OptionStep step={step} state={state} dispatch={dispatch} {...ids} />}
        </Screen>
      );
    }
    case "quantity":
      return (
        <Screen state={state} title={texts("quantityTitle")} hint={texts("quantityHint")}>
          {() => <WizardQuantity product={product} state={state} dispatch={dispatch} />}
        </Screen>
      );
    case "review":
      return (
        <Screen state={state} title={texts("reviewTitle")} hint={texts("reviewHint")}>
          {() => <WizardReview state={state} />}
        </Screen>
      );
  }
}

type ScreenProps = {
  state: WizardState;
  title: string;
  hint: ReactNode;
  children: (ids: { titleId: string; hintId: string }) => ReactNode;
};

function Screen({ state, title, hint, children }: ScreenProps) {
  const texts = useTranslations("customize");
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();
  const hintId = useId();
  const stepId = useId();
  const total = countedSteps(state.kind);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <p id={stepId} className="mt-6 text-small text-ink-3 sm:mt-8">
        {state.index < total ? texts("stepOf", { step: state.index + 1, total }) : texts("review")}
      </p>
      <h3
        ref={heading}
        id={titleId}
        tabIndex={-1}
        aria-describedby={stepId}
        className="text-h2 outline-none"
      >
        {title}
      </h3>
      <p id={hintId} className="mt-2 text-body text-ink-2">
        {hint}
      </p>
      <div className="mt-6">{children({ titleId, hintId })}</div>
    </>
  );
}
