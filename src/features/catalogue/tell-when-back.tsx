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

/** What of a product is sold out: values of the step that chooses the key, or "" for all of it. Empty where nothing is. */
function soldOutChoices({ stock, choiceStock }: ProductDetailDto): string[] {
  if (!choiceStock) return isOutOfStock(stock) ? [""] : [];
  return Object.entries(choiceStock).flatMap(([value, units]) => (units === 0 ? value : []));
}

/**
 * The wish to be told when what is sold out is back. Its form is fetched when it is wanted.
 * Decision 053.
 */
export function useWish() {
  const { product } = usePageProduct();
  const [Form, loadFormFile] = useLazyComponent(loadForm);
  const [isOpen, setOpen] = useState(false);
  const choices = soldOutChoices(product);
  // What came back meanwhile closes it.
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
  wish: ReturnType<typeof useWish>;
  /** It is what the page offers first: nothing of the product is left. */
  leads?: boolean;
};

/** The button that asks to be told, and in its place, once it was pressed, the form. */
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
