"use client";

import { createContext, useContext } from "react";
import type { AddToCartInput, CartItemDto } from "@/contract/cart";
import type { Cents } from "@/domain/money";

export interface Cart {
  /** Lines that can be shown: those without a product or picture are left out. Specification §3. */
  items: CartItemDto[];
  itemCount: number;
  /** Cents of a dollar. */
  total: Cents;
  /** True until the cart of this page load is known. */
  isLoading: boolean;
  /** Why the cart could not be loaded, to be shown; null otherwise. */
  error: string | null;
  /** The line whose change is on its way. */
  busyLineId: number | null;
  /** Changes with each successful add: the key of what plays the strike. */
  strike: number;
  /** Adds and says so in a toast; false when the shop refused, which the toast says too. */
  add: (input: AddToCartInput) => Promise<boolean>;
  /** 0 removes the line. */
  setQuantity: (lineId: number, quantity: number) => Promise<boolean>;
  remove: (lineId: number) => Promise<boolean>;
  clear: () => Promise<boolean>;
  /** Reads the cart again without clearing it: after a payment, or to try again. */
  reload: () => Promise<void>;
  /**
   * Saves the cart to the user who has signed out, if one is remembered, then clears it and reads it
   * again. What fails is only logged. Specification §4, §8.
   */
  leaveToUser: (previousUserId: number | null) => Promise<void>;
  isOpen: boolean;
  open: () => void;
  close: () => void;
}

export const CartContext = createContext<Cart | null>(null);

/** The cart of this page. Throws outside a `SessionProvider`. Specification §8. */
export function useCart(): Cart {
  const cart = useContext(CartContext);
  if (!cart) throw new Error("useCart was called outside of a SessionProvider");
  return cart;
}
