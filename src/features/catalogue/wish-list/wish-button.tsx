"use client";

import { HeartIcon } from "@phosphor-icons/react/dist/ssr/Heart";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { IconButton } from "@/ui/form/icon-button";
import { useWishList } from "./use-wish-list";

/** The heart on a product's picture: saves the product to the wish list, or takes it off. */
export function WishButton({ productId }: { productId: number }) {
  const label = useTranslations("product.wish")("save");
  const { productIds, save, remove } = useWishList();
  const [isBusy, setBusy] = useState(false);
  const isSaved = productIds?.includes(productId) ?? false;

  async function toggle() {
    if (isBusy || productIds === null) return;
    setBusy(true);
    await (isSaved ? remove(productId) : save(productId));
    setBusy(false);
  }

  return (
    <IconButton
      variant="soft"
      label={label}
      aria-pressed={isSaved}
      aria-busy={isBusy || undefined}
      onClick={toggle}
      className="absolute! end-4 top-4 print:hidden"
    >
      <HeartIcon size={22} weight={isSaved ? "fill" : "bold"} aria-hidden="true" />
    </IconButton>
  );
}
