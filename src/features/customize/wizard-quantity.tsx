"use client";

import { useTranslations } from "next-intl";
import type { Dispatch } from "react";
import type { ProductDto } from "@/contract/catalogue";
import { MAX_LINE_QUANTITY, UNLIMITED_STOCK } from "@/domain/cart";
import { productName } from "@/features/shell/product-name";
import { useLanguage } from "@/i18n/use-language";
import { Quantity } from "@/ui/quantity";
import type { WizardAction, WizardState } from "./wizard-state";

type WizardQuantityProps = {
  product: ProductDto;
  state: WizardState;
  dispatch: Dispatch<WizardAction>;
};

export function WizardQuantity({ product, state, dispatch }: WizardQuantityProps) {
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
      <Quantity
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
