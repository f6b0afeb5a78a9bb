"use client";

import { useTranslations } from "next-intl";
import { type Dispatch, Fragment, type ReactNode, useEffect, useId, useRef } from "react";
import type { ProductDetailDto } from "@/contract/catalogue";
import { type Customization, chosenOptions, keyChoiceOf } from "@/domain/catalogue/customization";
import { normalizedAnswers, topupAnswers } from "@/domain/catalogue/game";
import type { OptionStep as Step } from "@/domain/catalogue/option-set";
import { cents } from "@/domain/money";
import { maxLineQuantity, UNLIMITED_STOCK } from "@/domain/orders/cart";
import { localized } from "@/domain/text/localized";
import { AccountText, AnswerValue } from "@/features/shared/account/account-text";
import { MoneyText } from "@/features/shared/price/money-text";
import { optionsText } from "@/features/shared/product/option-text";
import { productName } from "@/features/shared/product/product-name";
import { useLanguage } from "@/i18n/use-language";
import { QuantityStepper } from "@/ui/form/quantity-stepper";
import { AccountStep } from "./account-step";
import { OptionStep } from "./option-step";
import { stepWords } from "./step-texts";
import {
  questionKey,
  stepCount,
  type WizardAction,
  type WizardQuestion,
  type WizardScreen,
  type WizardState,
} from "./wizard-state";

type WizardScreenViewProps = {
  product: ProductDetailDto;
  screen: Exclude<WizardScreen, { kind: "complete" }>;
  state: WizardState;
  dispatch: Dispatch<WizardAction>;
};

/**
 * The screen of a question, the quantity or the review. Pass a different `key` for each screen: the
 * heading takes the focus only when it mounts.
 */
export function WizardScreenView({ product, screen, state, dispatch }: WizardScreenViewProps) {
  const texts = useTranslations("customize");
  const locale = useLanguage();
  switch (screen.kind) {
    case "account": {
      const [only, ...more] = screen.game.fields;
      const hint = only && more.length === 0 ? localized(locale, only.hint, only.hintAr) : null;
      return (
        <Screen state={state} title={texts("accountTitle")} hint={hint ?? texts("accountHint")}>
          {() => (
            <AccountStep
              productId={product.id}
              game={screen.game}
              state={state}
              dispatch={dispatch}
            />
          )}
        </Screen>
      );
    }
    case "option": {
      const { step } = screen;
      const { title, hint } = stepWords(step, locale);
      return (
        <Screen state={state} title={title} hint={<StepHint hint={hint} step={step} />}>
          {(ids) => (
            <OptionStep product={product} step={step} state={state} dispatch={dispatch} {...ids} />
          )}
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
  const total = stepCount(state);
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

/**
 * A question's hint. `[amount]` in the hint is replaced by the largest price modifier of the
 * question's options.
 */
function StepHint({ hint, step }: { hint: string; step: Step }) {
  const amount = cents(Math.max(0, ...step.options.map((option) => option.modifierCents)));
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
  product: ProductDetailDto;
  state: WizardState;
  dispatch: Dispatch<WizardAction>;
};

function WizardQuantity({ product, state, dispatch }: WizardQuantityProps) {
  const texts = useTranslations("customize");
  const cart = useTranslations("cart");
  const common = useTranslations("common");
  const locale = useLanguage();
  const stock = stockOfAnswers(product, state.answers);
  const allowed = maxLineQuantity(product);
  const most = stock === UNLIMITED_STOCK ? allowed : Math.min(allowed, stock);
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

/**
 * The stock that limits the quantity: the chosen option's stock if each option has its own licence
 * keys, otherwise the product's stock.
 */
function stockOfAnswers({ choiceStock, steps, stock }: ProductDetailDto, answers: Customization) {
  return choiceStock === null ? stock : (choiceStock[keyChoiceOf(steps, answers)] ?? 0);
}

/** Every answer with its question's name, and the quantity. */
function WizardReview({ state }: { state: WizardState }) {
  const texts = useTranslations("customize");
  const nameOf = useQuestionName();
  return (
    <dl className="divide-y divide-line border-line border-y">
      {state.questions.map((question) => (
        <ReviewRow key={questionKey(question)} name={nameOf(question)}>
          <Answer state={state} question={question} />
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

/**
 * Returns a function that names a question: in the progress bar, in the review, and on the button
 * that leads to the question.
 */
export function useQuestionName(): (question: WizardQuestion) => string {
  const texts = useTranslations("customize");
  const locale = useLanguage();
  return (question) => {
    if (question.kind === "option") return stepWords(question.step, locale).name;
    const [only, ...more] = question.game.fields;
    return only && more.length === 0
      ? localized(locale, only.label, only.labelAr)
      : texts("account");
  };
}

function Answer({ state, question }: { state: WizardState; question: WizardQuestion }) {
  const texts = useTranslations("customize");
  const locale = useLanguage();
  if (question.kind === "account") {
    const { fields } = question.game;
    const answers = topupAnswers(fields, normalizedAnswers(fields, state.account));
    const [only, ...more] = answers;
    return only && more.length === 0 ? (
      <AnswerValue answer={only} />
    ) : (
      <AccountText answers={answers} />
    );
  }
  const line = optionsText(chosenOptions([question.step], state.answers), locale);
  return line.trim() === "" ? (
    texts("none")
  ) : (
    <bdi dir={locale === "ar" ? "rtl" : "auto"}>{line}</bdi>
  );
}
