import { expect, test } from "vitest";
import { isApi } from "./api-path";

test.each([
  "/api",
  "/api/",
  "/api/docs/",
  "/api/docs/x",
  "/api/docsx",
  "/api/v1/products",
  "/api/trpc/cart?batch=1",
])("the API answers %s", (target) => {
  expect(isApi(target)).toBe(true);
});

test.each(["/api/docs", "/api/docs?lang=ar", "/", "/apidocs", "/ar/api/cart.php", "/shop?q=/api/"])(
  "a page answers %s",
  (target) => {
    expect(isApi(target)).toBe(false);
  },
);
