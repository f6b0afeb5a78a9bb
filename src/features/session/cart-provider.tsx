"use client";

import type { ReactNode } from "react";
import { CartContext } from "@/features/session/cart-context";
import { LiveRegion } from "@/ui/feedback/live-region";
import { useCartState } from "./use-cart-state";

/** The cart as the server has it; needs the ToastProvider and the QueryProvider around it. */
export function CartProvider({ children }: { children: ReactNode }) {
  const { cart, announcement } = useCartState();
  return (
    <CartContext value={cart}>
      {children}
      <LiveRegion message={announcement} />
    </CartContext>
  );
}
