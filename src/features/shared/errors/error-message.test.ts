import { expect, test } from "vitest";
import { errorMessage } from "./error-message";
import { refusalReason } from "./refusal-reason";

const GENERAL = "An error occurred. Please try again.";

function refusal(message: string, reason: string | null): Error {
  return Object.assign(new Error(message), { data: { httpStatus: 409, reason } });
}

test("a refusal by the server is shown in the server's words", () => {
  expect(errorMessage(refusal("Only 2 left.", "not_enough_stock"), GENERAL)).toBe("Only 2 left.");
  expect(refusalReason(refusal("Only 2 left.", "not_enough_stock"))).toBe("not_enough_stock");
});

test("a call without a response shows the general message, not the browser's", () => {
  const unanswered = Object.assign(new Error("Failed to fetch"), { data: undefined });
  expect(errorMessage(unanswered, GENERAL)).toBe(GENERAL);
  expect(refusalReason(unanswered)).toBeNull();
});

test("an error without a known error code has no reason", () => {
  expect(refusalReason(refusal(GENERAL, null))).toBeNull();
  expect(refusalReason(refusal(GENERAL, "something else"))).toBeNull();
});
