"use client";

import { BellRingingIcon } from "@phosphor-icons/react/dist/ssr/BellRinging";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import type { ProductDetailDto } from "@/contract/catalogue";
import { isOutOfStock } from "@/domain/cart";
import { usePageProduct } from "@/features/shared/page-product";
import { useLazyComponent } from "@/features/shared/use-lazy-component";
import { Button } from "@/ui/form/button";

const loadForm = () => import("./tell-when-back-form").then((file) => file.TellWhenBackForm);

/** What of a product is sold out: values of the step that chooses the key, or "" for all of it. Empty where nothing is. */
function soldOutChoices({ stock, choiceStock }: ProductDetailDto): string[] {
  if (!choiceStock) return isOutOfStock(stock) ? [""] : [];
  return Object.entries(choiceStock).flatMap(([value, units]) => (units === 0 ? value : []));
}

/** Asks to be written to when what is sold out is back. Its form comes when somebody wants it. Decision 053. */
export function TellWhenBack() {
  const texts = useTranslations("product.whenBack");
  const { product } = usePageProduct();
  const [Form, loadFormFile] = useLazyComponent(loadForm);
  const [isOpen, setOpen] = useState(false);
  const choices = soldOutChoices(product);
  // What came back meanwhile closes it.
  const isNeeded = choices.length > 0;
  useEffect(() => {
    if (!isNeeded) setOpen(false);
  }, [isNeeded]);
  if (!isNeeded) return null;
  if (Form && isOpen) return <Form choices={choices} />;
  return (
    <Button
      variant="outline"
      wide
      onClick={async () => {
        if (await loadFormFile()) setOpen(true);
      }}
    >
      <BellRingingIcon size={20} weight="bold" aria-hidden="true" />
      {texts(product.choiceStock && !isOutOfStock(product.stock) ? "openChoice" : "open")}
    </Button>
  );
}
