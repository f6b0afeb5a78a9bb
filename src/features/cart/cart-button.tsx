"use client";

import { ShoppingCartSimpleIcon } from "@phosphor-icons/react/dist/ssr/ShoppingCartSimple";
import clsx from "clsx";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { useCart } from "@/features/shell/cart-context";
import { IconButton } from "@/ui/icon-button";

const CartDrawer = dynamic(() => import("./cart-drawer").then((file) => file.CartDrawer), {
  ssr: false,
});

/** The header's way into the cart: icon, count, and the drawer that it opens. */
export function CartButton() {
  const texts = useTranslations("cart");
  const { itemCount, isLoading, isOpen, open, strike } = useCart();
  const [wasOpened, setOpened] = useState(false);
  useEffect(() => setOpened((before) => before || isOpen), [isOpen]);
  const label = isLoading
    ? texts("open")
    : `${texts("open")}: ${texts("count", { count: itemCount })}`;
  return (
    <>
      <IconButton label={label} aria-haspopup="dialog" onClick={open}>
        <ShoppingCartSimpleIcon size={22} aria-hidden="true" />
        {itemCount > 0 && <CartCount key={strike} count={itemCount} struck={strike > 0} />}
      </IconButton>
      {wasOpened && <CartDrawer />}
    </>
  );
}

/** In its own element, so that its key starts the strike again with each add. */
function CartCount({ count, struck }: { count: number; struck: boolean }) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        "absolute! -end-0.5 top-0 grid h-5 min-w-5 place-items-center rounded-full bg-after px-1",
        "font-title text-[0.75rem] text-sky leading-none forced-colors:border",
        struck && "strike",
      )}
    >
      <bdi dir="ltr">{count}</bdi>
    </span>
  );
}
