"use client";

import { ArrowLeftIcon } from "@phosphor-icons/react/dist/ssr/ArrowLeft";
import { ArrowRightIcon } from "@phosphor-icons/react/dist/ssr/ArrowRight";
import { useMessages, useTranslations } from "next-intl";
import type { Dispatch } from "react";
import type { ProductDto } from "@/contract/catalogue";
import { stepsFor } from "@/domain/customization";
import { MoneyText } from "@/features/shared/money-text";
import { stepTexts } from "@/features/shared/option-text";
import { useLanguage } from "@/i18n/use-language";
import { Button } from "@/ui/form/button";
import { priceOf } from "./wizard-price";
import { canContinue, screenOf, type WizardAction, type WizardState } from "./wizard-state";

type WizardFooterProps = {
  product: ProductDto;
  state: WizardState;
  dispatch: Dispatch<WizardAction>;
};

/** Previous and Next; on a small screen with the running total above them. */
export function WizardFooter({ product, state, dispatch }: WizardFooterProps) {
  const texts = useTranslations("customize");
  const common = useTranslations("common");
  const nextLabel = useNextLabel(state);
  return (
    <div className="border-line border-t px-4 pt-3 pb-4 sm:border-0 sm:px-10 sm:pt-0 sm:pb-8">
      <p className="mb-3 flex items-baseline justify-between sm:hidden">
        <span className="text-role-title">{common("total")}</span>
        <MoneyText value={priceOf(product, state).total} className="text-price-lg text-[1.75rem]" />
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
  const { options } = useMessages();
  const steps = stepsFor(state.kind);
  if (state.index > steps.length) return texts("finish");
  const following = steps[state.index + 1];
  const isLastOption = state.index === steps.length - 1;
  const name = following
    ? stepTexts(options, following.id).name
    : texts(isLastOption ? "quantity" : "review");
  return texts("next", { name: name.toLocaleLowerCase(locale) });
}
