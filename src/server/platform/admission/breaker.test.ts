import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { breaker, isRefusedByBreaker } from "./breaker";

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => void vi.useRealTimers());

const FAILURES = 5;
const silent = new Error("no answer");

/** A breaker around a service that the test switches on and off, with a count of its calls. */
function service() {
  const heard: unknown[] = [];
  const outside = { answers: false, calls: 0 };
  const behind = breaker({
    pausesMs: [2_000, 5_000],
    opened: (error) => heard.push(error),
    closed: () => heard.push("closed"),
  });
  const call = () =>
    behind(async () => {
      outside.calls += 1;
      if (!outside.answers) throw silent;
      return "answered";
    }).catch((error: unknown) => (isRefusedByBreaker(error) ? "refused" : error));
  return { outside, heard, behind, call };
}

it("opens after five calls in a row without an answer, and then makes no call", async () => {
  const { outside, heard, behind, call } = service();
  for (const _ of Array(FAILURES - 1)) expect(await call()).toBe(silent);
  outside.answers = true;
  expect(await call()).toBe("answered");
  outside.answers = false;
  for (const _ of Array(FAILURES)) expect(await call()).toBe(silent);
  expect(heard).toEqual([silent]);
  const { calls } = outside;
  expect(await call()).toBe("refused");
  expect([outside.calls, behind.state()]).toEqual([calls, "open"]);
});

it("lets one call through after each pause, lengthens the pause on failure, and closes on success", async () => {
  const { outside, heard, behind, call } = service();
  for (const _ of Array(FAILURES)) await call();
  vi.advanceTimersByTime(2_000);
  const trying = call();
  expect(behind.state()).toBe("trying");
  expect(await trying).toBe(silent);
  vi.advanceTimersByTime(2_000);
  expect(await call()).toBe("refused");
  outside.answers = true;
  vi.advanceTimersByTime(3_000);
  expect(await call()).toBe("answered");
  expect(behind.state()).toBe("closed");
  expect(heard).toEqual([silent, silent, "closed"]);
});
