import { expect, test } from "vitest";
import { DELIVERY_PROBLEMS, deliveryProblemOf } from "@/domain/shop/delivery-problem";

test("a known problem is recognised by its text, and the words of a mail server are not", () => {
  for (const [name, text] of Object.entries(DELIVERY_PROBLEMS)) {
    expect(deliveryProblemOf(text)).toBe(name);
  }
  expect(deliveryProblemOf("550 no such user")).toBeNull();
});
