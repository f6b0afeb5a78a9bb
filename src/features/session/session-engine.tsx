"use client";

import { memo, useLayoutEffect } from "react";
import { CartProvider } from "@/features/session/cart-provider";
import { QueryProvider } from "@/trpc/query-client";
import { type Cart, useCart } from "./cart-context";
import { type CurrentUser, useCurrentUser } from "./current-user";
import { CurrentUserProvider } from "./current-user-provider";

/** Everything that a page knows of its visitor, and what can be done with it. */
export type Session = { cart: Cart; current: CurrentUser };

type SessionEngineProps = { onChange: (session: Session) => void };

/**
 * Asks the server for cart and person, carries out changes, and tells each new state. It shows nothing:
 * loaded when a page has something to ask, it stands beside the page and not around it.
 */
export const SessionEngine = memo(function SessionEngine({ onChange }: SessionEngineProps) {
  return (
    <QueryProvider>
      <CartProvider>
        <CurrentUserProvider>
          <Teller onChange={onChange} />
        </CurrentUserProvider>
      </CartProvider>
    </QueryProvider>
  );
});

function Teller({ onChange }: SessionEngineProps) {
  const cart = useCart();
  const current = useCurrentUser();
  useLayoutEffect(() => onChange({ cart, current }), [onChange, cart, current]);
  return null;
}
