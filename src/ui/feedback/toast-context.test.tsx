import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { useToast } from "./toast-context";

function Shopper() {
  useToast();
  return null;
}

test("asking for a toast where nothing can show one is an error", () => {
  expect(() => renderToStaticMarkup(<Shopper />)).toThrow("outside of a ToastProvider");
});
