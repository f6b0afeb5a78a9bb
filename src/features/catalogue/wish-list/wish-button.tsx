"use client";

import { HeartIcon } from "@phosphor-icons/react/dist/ssr/Heart";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useToast } from "@/ui/feedback/toast-context";
import { IconButton } from "@/ui/form/icon-button";
import { useWishList } from "./use-wish-list";

/**
 * The heart on a product's picture: saves the product to the wish list, or removes it. Rendered
 * once the list is known.
 */
export function WishButton({ productId }: { productId: number }) {
  const texts = useTranslations("product.wish");
  const { productIds, save, remove } = useWishList();
  const toast = useToast();
  const router = useRouter();
  const [isBusy, setBusy] = useState(false);
  if (productIds === null) return null;
  const isSaved = productIds.includes(productId);

  async function saveAndTell() {
    if (!(await save(productId))) return;
    const onSelect = () => router.push("/wishlist");
    const action = { label: texts("see"), otherWay: texts("seeElsewhere"), onSelect };
    toast({ title: texts("saved"), action });
  }

  async function toggle() {
    if (isBusy) return;
    setBusy(true);
    await (isSaved ? remove(productId) : saveAndTell());
    setBusy(false);
  }

  return (
    <IconButton
      variant="soft"
      label={texts("save")}
      aria-pressed={isSaved}
      aria-busy={isBusy || undefined}
      onClick={toggle}
      className="absolute! end-4 top-4 print:hidden"
    >
      <HeartIcon size={22} weight={isSaved ? "fill" : "bold"} aria-hidden="true" />
    </IconButton>
  );
}
