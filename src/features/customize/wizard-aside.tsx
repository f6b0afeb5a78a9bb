"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { ProductDetailDto } from "@/contract/catalogue";
import { addCents } from "@/domain/money";
import { LinesMoney, MoneyText } from "@/features/shared/price/money-text";
import { optionLabel } from "@/features/shared/product/option-text";
import { ProductName } from "@/features/shared/product/product-name";
import { useLanguage } from "@/i18n/use-language";
import { ProductImage } from "@/ui/illustrations/product-image";
import { ModifierText } from "./option-step";
import { priceOf } from "./wizard-price";
import { screenOf, type WizardState } from "./wizard-state";

/** The product's picture as a strip above the question, on a small screen. */
export function WizardImageStrip({ product }: { product: ProductDetailDto }) {
  return (
    <ProductImage
      src={product.imageUrl}
      crop="stage"
      className="h-24 w-full shrink-0 sm:hidden low:hidden"
    />
  );
}

/**
 * The side column of the wizard: the product's picture, the base price, the price change of each
 * chosen option, and the total.
 */
export function WizardAside({ product, state }: { product: ProductDetailDto; state: WizardState }) {
  const texts = useTranslations("customize");
  const common = useTranslations("common");
  const locale = useLanguage();
  const { base, modifiers, quantityPrice, lowest, line } = priceOf(product, state);
  return (
    <aside
      aria-label={common("total")}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll
      tabIndex={0}
      className="hidden min-h-0 flex-col overflow-y-auto bg-cloud sm:flex low:overflow-visible"
    >
      <div className={screenOf(state).kind === "complete" ? "strike" : undefined}>
        <ProductImage src={product.imageUrl} crop="stage" priority className="h-64 w-full" />
      </div>
      <div className="px-7 pt-6 pb-8">
        <p className="text-role-title text-[1.25rem]">
          <ProductName product={product} />
        </p>
        <dl className="mt-4 flex flex-col gap-4">
          <PriceRow name={texts("basePrice")}>
            <MoneyText value={base} />
          </PriceRow>
          {modifiers.map((one, index) => (
            <PriceRow key={`${one.stepId} ${one.value}`} name={optionLabel(one, locale)}>
              <ModifierText
                value={one.modifier}
                from={addCents(base, ...modifiers.slice(0, index).map(({ modifier }) => modifier))}
              />
            </PriceRow>
          ))}
          {lowest !== null && (
            <PriceRow name={texts("lowestPrice")}>
              <MoneyText value={lowest} />
            </PriceRow>
          )}
          {quantityPrice && (
            <PriceRow name={texts("fromUnits", { from: quantityPrice.from })}>
              <MoneyText value={quantityPrice.unit} />
            </PriceRow>
          )}
          {state.quantity > 1 && (
            <PriceRow name={texts("quantity")}>
              <bdi dir="ltr">× {state.quantity}</bdi>
            </PriceRow>
          )}
          <div className="flex items-baseline justify-between gap-4 border-line border-t pt-5">
            <dt className="text-role-title text-[1.0625rem]">{common("total")}</dt>
            <dd aria-live="polite">
              <LinesMoney lines={[line]} part="amount" className="text-price-lg text-[2.375rem]" />
            </dd>
          </div>
        </dl>
      </div>
    </aside>
  );
}

function PriceRow({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 text-small">
      <dt className="text-ink-2">{name}</dt>
      <dd className="font-strong">{children}</dd>
    </div>
  );
}
