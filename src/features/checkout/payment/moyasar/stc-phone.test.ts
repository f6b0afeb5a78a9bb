import { expect, test } from "vitest";
import { stcPhone } from "./stc-phone";

test.each([
  ["0501234567", "0501234567"],
  ["+966 50 123 4567", "0501234567"],
  ["00966501234567", "0501234567"],
  ["٠٥٠١٢٣٤٥٦٧", "0501234567"],
  ["501234567", "0501234567"],
  ["0401234567", null],
  ["05012345678", null],
  ["+971501234567", null],
  ["", null],
])("%j is %j", (typed, number) => {
  expect(stcPhone(typed)).toBe(number);
});
