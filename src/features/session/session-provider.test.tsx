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

test("asking for the cart where there is none is an error", () => {
  expect(() => renderToStaticMarkup(<CartReader />)).toThrow("outside of a SessionProvider");
});

test("asking for the current user where nobody knows it is an error", () => {
  expect(() => renderToStaticMarkup(<UserReader />)).toThrow("outside of a SessionProvider");
});
