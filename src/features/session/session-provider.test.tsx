import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { useCart, useCurrentUser } from "./session-provider";

function CartReader() {
  useCart();
  return null;
}

function UserReader() {
  useCurrentUser();
  return null;
}

test("`useCart` outside a `SessionProvider` throws", () => {
  expect(() => renderToStaticMarkup(<CartReader />)).toThrow("no provider of this context");
});

test("`useCurrentUser` outside a `SessionProvider` throws", () => {
  expect(() => renderToStaticMarkup(<UserReader />)).toThrow("no provider of this context");
});
