import { expect, test, vi } from "vitest";
import { beginPaymentAttempt } from "./payment-attempt";

/** A promise that the test resolves or rejects. */
function deferred<T>() {
  let answer: (value: T) => void = () => undefined;
  let refuse: (error: unknown) => void = () => undefined;
  const promise = new Promise<T>((resolve, reject) => {
    answer = resolve;
    refuse = reject;
  });
  return { promise, answer, refuse };
}

test("an attempt whose window has ended is not open, but still the latest", () => {
  const attempt = beginPaymentAttempt();
  expect([attempt.isOpen(), attempt.isLatest()]).toEqual([true, true]);
  attempt.end();
  expect([attempt.isOpen(), attempt.isLatest()]).toEqual([false, true]);
  expect(() => attempt.checkOpen()).toThrow("has ended");
});

test("a newer attempt replaces an older one", () => {
  const older = beginPaymentAttempt();
  const newer = beginPaymentAttempt();
  expect([older.isOpen(), older.isLatest()]).toEqual([false, false]);
  expect([newer.isOpen(), newer.isLatest()]).toEqual([true, true]);
});

test("a second order is placed only after the response to the first", async () => {
  const first = deferred<number>();
  const older = beginPaymentAttempt();
  const placeFirst = vi.fn(() => first.promise);
  const firstPlaced = older.placeSequentially(placeFirst);
  await vi.waitFor(() => expect(placeFirst).toHaveBeenCalledOnce());
  older.end();
  const place = vi.fn(() => Promise.resolve(2));
  const secondPlaced = beginPaymentAttempt().placeSequentially(place);
  // One event loop turn, in which the second order would be placed if it did not wait.
  await new Promise(setImmediate);
  expect(place).not.toHaveBeenCalled();
  first.answer(1);
  expect(await Promise.all([firstPlaced, secondPlaced])).toEqual([1, 2]);
});

test("a late refusal of the first order does not stop the second", async () => {
  const first = deferred<number>();
  const firstPlaced = beginPaymentAttempt().placeSequentially(() => first.promise);
  const secondPlaced = beginPaymentAttempt().placeSequentially(() => Promise.resolve(2));
  first.refuse(new Error("no connection"));
  await expect(firstPlaced).rejects.toThrow("no connection");
  expect(await secondPlaced).toBe(2);
});

test("an attempt that ended while it waited for its turn places no order", async () => {
  const first = deferred<number>();
  const firstPlaced = beginPaymentAttempt().placeSequentially(() => first.promise);
  const waiting = beginPaymentAttempt();
  const place = vi.fn(() => Promise.resolve(2));
  const secondPlaced = waiting.placeSequentially(place);
  waiting.end();
  first.answer(1);
  await firstPlaced;
  await expect(secondPlaced).rejects.toThrow("has ended");
  expect(place).not.toHaveBeenCalled();
});

test("leaving aborts only the attempt's own signal", () => {
  const older = beginPaymentAttempt();
  const newer = beginPaymentAttempt();
  newer.leave();
  expect([older.leaving.aborted, newer.leaving.aborted]).toEqual([false, true]);
});
