"use client";

import { ArrowRightIcon } from "@phosphor-icons/react/dist/ssr/ArrowRight";
import { PlusIcon } from "@phosphor-icons/react/dist/ssr/Plus";
import clsx from "clsx";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { ProductCardDto } from "@/contract/product-list";
import { useCart } from "@/features/session/session-provider";
import { IconButton, iconButtonStyle } from "@/ui/form/icon-button";

type CardActionProps = {
  productId: number;
  name: string;
  asksFirst: ProductCardDto["asksFirst"];
  /** False disables the prefetch of the product page; by default Next decides. */
  prefetch?: false | undefined;
};

const BUTTON_STYLE = "relative! z-1 group-hover/card:bg-ink group-hover/card:text-on-ink";

/** Adds the product to the cart, or links to its page if it needs input first. */
export function CardAction({ productId, name, asksFirst, prefetch }: CardActionProps) {
  const texts = useTranslations("shop");
  if (asksFirst === null) return <AddAction productId={productId} name={name} />;
  return (
    <Link
      href={`/product/${productId}`}
      prefetch={prefetch}
      aria-label={texts(`asks.${asksFirst}`, { product: name })}
      className={clsx(iconButtonStyle("soft"), BUTTON_STYLE)}
    >
      <ArrowRightIcon size={20} weight="bold" aria-hidden="true" className="mirror-rtl" />
    </Link>
  );
}

function AddAction({ productId, name }: Pick<CardActionProps, "productId" | "name">) {
  const texts = useTranslations("shop");
  const { add } = useCart();
  const [isBusy, setBusy] = useState(false);
  const [isStruck, setStruck] = useState(false);

  async function addOne() {
    if (isBusy) return;
    setBusy(true);
    setStruck(await add({ product_id: productId }));
    setBusy(false);
  }

  return (
    <IconButton
      variant="soft"
      label={texts("add", { product: name })}
      aria-busy={isBusy || undefined}
      onClick={addOne}
      onAnimationEnd={() => setStruck(false)}
      className={clsx(BUTTON_STYLE, isStruck && "strike")}
    >
      <PlusIcon size={20} weight="bold" aria-hidden="true" />
    </IconButton>
  );
}
