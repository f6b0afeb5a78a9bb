import { expect, test } from "vitest";
import { cents } from "@/domain/money";
import { dollarText, withThousands } from "@/features/admin/shared/text/dollar-text";

test.each([
  ["0.99", "$0.99"],
  ["999.99", "$999.99"],
  ["1284.60", "$1,284.60"],
  ["1234567.00", "$1,234,567.00"],
  ["-1234.50", "−$1,234.50"],
])("%s dollars are shown in the panel as %s", (amount, shown) => {
  expect(dollarText(amount)).toBe(shown);
});

test("cents and decimals of another currency have the same separators", () => {
  expect(dollarText(cents(123450))).toBe("$1,234.50");
  expect(withThousands("4817.25")).toBe("4,817.25");
});
