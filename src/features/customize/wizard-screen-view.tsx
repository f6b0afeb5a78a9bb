"use client";

import { useMessages, useTranslations } from "next-intl";
import { type Dispatch, Fragment, type ReactNode, useEffect, useId, useRef } from "react";
import type { ProductDto } from "@/contract/catalogue";
import { MAX_LINE_QUANTITY, UNLIMITED_STOCK } from "@/domain/cart";
import type { CustomizationStep } from "@/domain/customization";
import { chosenOptions, PLAYER_ID_STEP, stepsFor } from "@/domain/customization";
import { cents } from "@/domain/money";
import { normalizePlayerId } from "@/domain/player-id";
import { MoneyText } from "@/features/shared/money-text";
import { optionsText, stepTexts } from "@/features/shared/option-text";
import { productName } from "@/features/shared/product-name";
import { useLanguage } from "@/i18n/use-language";
import { QuantityStepper } from "@/ui/form/quantity-stepper";
import { OptionStep } from "./option-step";
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

/** A question's hint; `[amount]` in it is the largest price modifier of its options. */
function StepHint({ hint, step }: { hint: string; step: CustomizationStep }) {
  const amount = cents(Math.max(0, ...step.options.map((option) => option.priceModifier)));
  const [before = "", ...rest] = hint.split("[amount]");
  return (
    <>
      {before}
      {rest.map((after) => (
        <Fragment key={after}>
          <MoneyText value={amount} />
          {after}
        </Fragment>
      ))}
    </>
  );
}

type WizardQuantityProps = {
  product: ProductDto;
  state: WizardState;
  dispatch: Dispatch<WizardAction>;
};

function WizardQuantity({ product, state, dispatch }: WizardQuantityProps) {
  const texts = useTranslations("customize");
  const cart = useTranslations("cart");
  const common = useTranslations("common");
  const locale = useLanguage();
  const most =
    product.stock === UNLIMITED_STOCK
      ? MAX_LINE_QUANTITY
      : Math.min(MAX_LINE_QUANTITY, product.stock);
  return (
    <>
      <QuantityStepper
        value={state.quantity}
        min={1}
        max={most}
        onChange={(quantity) => dispatch({ type: "quantity", quantity })}
        labels={{
          group: cart("quantityOf", { product: productName(product, locale) }),
          decrease: common("decrease"),
          increase: common("increase"),
        }}
      />
      <p className="mt-3 text-caption text-ink-2">{texts("quantityLeft", { max: most })}</p>
    </>
  );
}

/** Every answer with its question's name, and the quantity. */
function WizardReview({ state }: { state: WizardState }) {
  const texts = useTranslations("customize");
  const { options } = useMessages();
  return (
    <dl className="divide-y divide-line border-line border-y">
      {stepsFor(state.kind).map(({ id }) => (
        <ReviewRow key={id} name={stepTexts(options, id).name}>
          <Answer state={state} stepId={id} />
        </ReviewRow>
      ))}
      <ReviewRow name={texts("quantity")}>
        <bdi dir="ltr">{state.quantity}</bdi>
      </ReviewRow>
    </dl>
  );
}

function ReviewRow({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-3.5">
      <dt className="text-body text-ink-2">{name}</dt>
      <dd className="min-w-0 text-role-title text-base break-words">{children}</dd>
    </div>
  );
}

function Answer({ state, stepId }: { state: WizardState; stepId: string }) {
  const texts = useTranslations("customize");
  const locale = useLanguage();
  const { options } = useMessages();
  const answer = state.answers[stepId];
  if (stepId === PLAYER_ID_STEP && typeof answer === "string") {
    return (
      <bdi dir="ltr" className="figures-id">
        {normalizePlayerId(answer)}
      </bdi>
    );
  }
  const chosen = chosenOptions(state.kind, state.answers).filter((one) => one.stepId === stepId);
  const line = optionsText(options, chosen, locale);
  return line.trim() === "" ? (
    texts("none")
  ) : (
    <bdi dir={locale === "ar" ? "rtl" : "auto"}>{line}</bdi>
  );
}
