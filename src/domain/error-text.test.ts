import { expect, test } from "vitest";
import { cleanErrorMessage } from "./error-text";

test("the status in front of a message is not shown", () => {
  expect(cleanErrorMessage("404: Product Not Found")).toBe("Product Not Found");
});

test("only the message of a JSON body is shown", () => {
  expect(cleanErrorMessage('409: {"message":"Only 2 left.","code":"CONFLICT"}')).toBe(
    "Only 2 left.",
  );
});

test("a body that is almost JSON loses its braces, its message key and its quotes", () => {
  expect(cleanErrorMessage('500: {"message": "Out of stock"')).toBe("Out of stock");
  expect(cleanErrorMessage('{message: "Out of stock"}')).toBe("Out of stock");
});

test("a plain sentence is unchanged, even if it starts with a number", () => {
  expect(cleanErrorMessage("2 products are in this category. Move them first.")).toBe(
    "2 products are in this category. Move them first.",
  );
});

test("a status without text gives an empty string, so that the general message is shown instead", () => {
  expect(cleanErrorMessage("502: ")).toBe("");
});
