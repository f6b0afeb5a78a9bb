"use client";

import { ArrowLeftIcon } from "@phosphor-icons/react/dist/ssr/ArrowLeft";
import { ArrowRightIcon } from "@phosphor-icons/react/dist/ssr/ArrowRight";
import { LightningIcon } from "@phosphor-icons/react/dist/ssr/Lightning";
import clsx from "clsx";
import { useTranslations } from "next-intl";
import type { Dispatch } from "react";
import { useEffect, useReducer, useRef, useState } from "react";
import type { ProductDetailDto } from "@/contract/catalogue";
import { normalizedAnswers, type TopupAnswers } from "@/domain/catalogue/game";
import { useCart } from "@/features/session/session-provider";
import { LinesMoney } from "@/features/shared/price/money-text";
import { productName } from "@/features/shared/product/product-name";
import { rememberAnswers, rememberedAnswers } from "@/features/shared/remembered-answers";
import { useLanguage } from "@/i18n/use-language";
import { Nuqta } from "@/ui/brand/nuqta";
import { Button } from "@/ui/form/button";
import { WizardStepper } from "@/ui/navigation/wizard-stepper";
import { Dialog } from "@/ui/overlay/dialog";
import { WizardAside, WizardImageStrip } from "./wizard-aside";
import { priceOf } from "./wizard-price";
import { useQuestionName, WizardScreenView } from "./wizard-screen-view";
import {
  canContinue,
  questionKey,
  reduceWizard,
  screenOf,
  startWizard,
  type WizardAction,
  type WizardState,
} from "./wizard-state";

type WizardDialogProps = { product: ProductDetailDto; open: boolean; onClose: () => void };

/** The customization wizard, a dialog over a product page. Specification §4 (states). */
export function WizardDialog({ product, open, onClose }: WizardDialogProps) {
  const texts = useTranslations("customize");
  const common = useTranslations("common");
  const locale = useLanguage();
  const { add } = useCart();
  const [state, dispatch] = useReducer(reduceWizard, product, (of) =>
    startWizard(of, knownAccount(of)),
  );
  const screen = screenOf(state);

  async function addToCart() {
    const input = cartInputOf(product, state);
    if (!(await add(input))) return;
    if (product.game) rememberAnswers(product.id, product.game, input.topupFields);
    onClose();
  }

  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={texts("title", { product: productName(product, locale) })}
      closeLabel={common("close")}
      size="wizard"
      bare
      fullScreen
    >
      <div
        className={clsx(
          "flex min-h-0 grow flex-col low:overflow-y-auto sm:grid sm:h-[604px] sm:grow-0",
          "sm:grid-cols-[minmax(0,1fr)_300px] sm:grid-rows-[minmax(0,1fr)] low:grid-rows-none lg:grid-cols-[minmax(0,1fr)_380px]",
        )}
      >
        <WizardImageStrip product={product} />
        <div className="flex min-h-0 min-w-0 grow flex-col low:shrink-0">
          <div className="grow overflow-y-auto overscroll-contain low:overflow-visible px-4 pt-5 pb-6 sm:px-10 sm:pt-8">
            <WizardProgress state={state} />
            {screen.kind === "complete" ? (
              <WizardComplete
                onAdd={addToCart}
                onRestart={() => dispatch({ type: "restart", account: knownAccount(product) })}
              />
            ) : (
              <WizardScreenView
                key={state.index}
                product={product}
                screen={screen}
                state={state}
                dispatch={dispatch}
              />
            )}
          </div>
          <WizardFooter product={product} state={state} dispatch={dispatch} />
        </div>
        <WizardAside product={product} state={state} />
      </div>
    </Dialog>
  );
}

function knownAccount({ id, game }: ProductDetailDto): TopupAnswers {
  return game ? rememberedAnswers(id, game) : {};
}

/**
 * The input that adds the product to the cart. The cart line stores the player's account apart from
 * the chosen options.
 */
function cartInputOf(product: ProductDetailDto, { answers, quantity, account }: WizardState) {
  const topupFields = normalizedAnswers(product.game?.fields ?? [], account);
  return { product_id: product.id, quantity, customization: answers, topupFields };
}

/** The progress segments: account, option steps, quantity, review. */
function WizardProgress({ state }: { state: WizardState }) {
  const texts = useTranslations("customize");
  const nameOf = useQuestionName();
  const steps = [
    ...state.questions.map((question) => ({
      key: questionKey(question),
      name: nameOf(question),
    })),
    { key: "quantity", name: texts("quantity") },
    { key: "review", name: texts("review") },
  ];
  return (
    <WizardStepper
      label={texts("progress")}
      steps={steps}
      current={state.index}
      doneLabel={texts("done")}
    />
  );
}

type WizardCompleteProps = { onAdd: () => Promise<void>; onRestart: () => void };

/** The completion screen with Restart and Add to Cart. Specification §4 (states). */
function WizardComplete({ onAdd, onRestart }: WizardCompleteProps) {
  const texts = useTranslations("customize");
  const common = useTranslations("common");
  const [isAdding, setAdding] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);

  async function add() {
    setAdding(true);
    await onAdd();
    setAdding(false);
  }

  return (
    <div className="flex flex-col items-center pt-12 text-center sm:pt-20">
      <span className="strike">
        <Nuqta className="h-[76px] w-[58px] text-after" />
      </span>
      <h3 ref={heading} tabIndex={-1} className="mt-5 text-h2 outline-none">
        {texts("completeTitle")}
      </h3>
      <p className="mt-2 text-body text-ink-2">{texts("completeLine")}</p>
      <div className="mt-7 flex w-full max-w-sm flex-col gap-3">
        <Button
          variant="flash"
          size="large"
          wide
          busy={isAdding}
          busyText={common("working")}
          onClick={add}
        >
          {!isAdding && <LightningIcon size={20} weight="fill" aria-hidden="true" />}
          {texts("addToCart")}
        </Button>
        <Button variant="outline" wide disabled={isAdding} onClick={onRestart}>
          {texts("restart")}
        </Button>
      </div>
    </div>
  );
}

type WizardFooterProps = {
  product: ProductDetailDto;
  state: WizardState;
  dispatch: Dispatch<WizardAction>;
};

/** Previous and Next; on a small screen, with the running total above. */
function WizardFooter({ product, state, dispatch }: WizardFooterProps) {
  const texts = useTranslations("customize");
  const common = useTranslations("common");
  const nextLabel = useNextLabel(state);
  return (
    <div className="border-line border-t px-4 pt-3 pb-4 sm:border-0 sm:px-10 sm:pt-0 sm:pb-8">
      <p className="mb-3 flex items-baseline justify-between sm:hidden">
        <span className="text-role-title">{common("total")}</span>
        <LinesMoney
          lines={[priceOf(product, state).line]}
          part="amount"
          className="text-price-lg text-[1.75rem]"
        />
      </p>
      {screenOf(state).kind !== "complete" && (
        <div className="flex flex-wrap justify-between gap-3">
          <Button
            variant="outline"
            className="max-sm:grow max-sm:px-4"
            disabled={state.index === 0}
            onClick={() => dispatch({ type: "previous" })}
          >
            <ArrowLeftIcon size={20} weight="bold" aria-hidden="true" className="mirror-rtl" />
            {texts("previous")}
          </Button>
          <Button
            disabled={!canContinue(state)}
            onClick={() => dispatch({ type: "next" })}
            className="max-sm:grow max-sm:px-4"
          >
            {nextLabel}
            <ArrowRightIcon size={20} weight="bold" aria-hidden="true" className="mirror-rtl" />
          </Button>
        </div>
      )}
    </div>
  );
}

function useNextLabel(state: WizardState): string {
  const texts = useTranslations("customize");
  const locale = useLanguage();
  const nameOf = useQuestionName();
  const { questions, index } = state;
  if (index > questions.length) return texts("finish");
  const following = questions[index + 1];
  const isLastQuestion = index === questions.length - 1;
  const name = following ? nameOf(following) : texts(isLastQuestion ? "quantity" : "review");
  return texts("next", { name: name.toLocaleLowerCase(locale) });
}
