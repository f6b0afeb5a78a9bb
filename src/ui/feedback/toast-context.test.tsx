import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { useToast } from "./toast-context";

function Shopper() {
  useToast();
  return null;
}

test("`useToast` outside a `ToastProvider` throws", () => {
  expect(() => renderToStaticMarkup(<Shopper />)).toThrow("no provider of this context");
});
