"use client";

import { BellRingingIcon } from "@phosphor-icons/react/dist/ssr/BellRinging";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import type { ProductDetailDto } from "@/contract/catalogue";
import { isOutOfStock } from "@/domain/orders/cart";
import { usePageProduct } from "@/features/shared/product/page-product";
import { useLazyComponent } from "@/features/shared/use-lazy-component";
import { Button } from "@/ui/form/button";

const loadForm = () => import("./tell-when-back-form").then((file) => file.TellWhenBackForm);

/**
 * The sold-out choices of a product: option values of the step that selects the licence key, or ""
 * for the whole product. Empty if nothing is sold out.
 */
function soldOutChoices({ stock, choiceStock }: ProductDetailDto): string[] {
  if (!choiceStock) return isOutOfStock(stock) ? [""] : [];
  return Object.entries(choiceStock).flatMap(([value, units]) => (units === 0 ? value : []));
}

/**
 * The state of the request for a notice when a sold-out product is back. Its form is loaded on
 * demand. Decision 053 (back-in-stock mails).
 */
export function useStockRequest() {
  const { product } = usePageProduct();
  const [Form, loadFormFile] = useLazyComponent(loadForm);
  const [isOpen, setOpen] = useState(false);
  const choices = soldOutChoices(product);
  // The form closes once everything is back in stock.
  const isNeeded = choices.length > 0;
  useEffect(() => {
    if (!isNeeded) setOpen(false);
  }, [isNeeded]);
  return {
    choices,
    isNeeded,
    isOpen: isOpen && Form !== null,
    Form,
    async open() {
      if (await loadFormFile()) setOpen(true);
    },
  };
}

type TellWhenBackProps = {
  wish: ReturnType<typeof useStockRequest>;
  /** True if this is the page's primary action, because the whole product is sold out. */
  leads?: boolean;
};

/** The button to request a notice, replaced by the form once pressed. */
export function TellWhenBack({ wish, leads = false }: TellWhenBackProps) {
  const texts = useTranslations("product.whenBack");
  const { product } = usePageProduct();
  const { Form, choices } = wish;
  if (!wish.isNeeded) return null;
  if (Form && wish.isOpen) return <Form choices={choices} />;
  return (
    <Button variant={leads ? "flash" : "outline"} wide onClick={wish.open}>
      <BellRingingIcon size={20} weight="bold" aria-hidden="true" />
      {texts(product.choiceStock && !isOutOfStock(product.stock) ? "openChoice" : "open")}
    </Button>
  );
}
