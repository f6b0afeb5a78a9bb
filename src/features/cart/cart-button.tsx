"use client";

import clsx from "clsx";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect } from "react";
import type { GuestCart } from "@/domain/shop/settings";
import { useCart } from "@/features/session/session-provider";
import { useLazyComponent } from "@/features/shared/use-lazy-component";
import { IconButton } from "@/ui/form/icon-button";

const loadDrawer = () => import("./cart-drawer").then((file) => file.CartDrawer);

type CartButtonProps = {
  /** The owner's setting for guest carts. */
  guestCart: GuestCart;
  children: ReactNode;
};

/**
 * The header's cart button with the item count, and the cart drawer, which other components can
 * open too. `children` is the icon.
 */
export function CartButton({ guestCart, children }: CartButtonProps) {
  const texts = useTranslations("cart");
  const { itemCount, isLoading, isOpen, open, close, strike } = useCart();
  const [CartDrawer, fetchDrawer] = useLazyComponent(loadDrawer);
  useEffect(() => {
    if (isOpen && !CartDrawer) void fetchDrawer().then((isThere) => isThere || close());
  }, [isOpen, CartDrawer, fetchDrawer, close]);
  const label = isLoading
    ? texts("open")
    : `${texts("open")}: ${texts("count", { count: itemCount })}`;
  return (
    <>
      <IconButton label={label} aria-haspopup="dialog" onClick={open}>
        {children}
        {itemCount > 0 && <CartCount key={strike} count={itemCount} struck={strike > 0} />}
      </IconButton>
      {CartDrawer && <CartDrawer guestCart={guestCart} />}
    </>
  );
}

/**
 * The cart's count. A new `key` with each add restarts the strike animation (a stripe that crosses
 * the count).
 */
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
