import { expect, test } from "vitest";
import { cleanErrorMessage } from "./error-text";

test("the status in front of a message is not shown", () => {
  expect(cleanErrorMessage("404: Product Not Found")).toBe("Product Not Found");
});

test("of a JSON body only its message is shown", () => {
  expect(cleanErrorMessage('409: {"message":"Only 2 left.","code":"CONFLICT"}')).toBe(
    "Only 2 left.",
  );
});

test("a body that is almost JSON loses its braces, its message key and its quotes", () => {
  expect(cleanErrorMessage('500: {"message": "Out of stock"')).toBe("Out of stock");
  expect(cleanErrorMessage('{message: "Out of stock"}')).toBe("Out of stock");
});

test("a plain sentence stays as it is, numbers at its beginning too", () => {
  expect(cleanErrorMessage("100 is the most of one product in one order.")).toBe(
    "100 is the most of one product in one order.",
  );
});

test("a status without a text leaves nothing, so that the general message can stand there", () => {
  expect(cleanErrorMessage("502: ")).toBe("");
});
