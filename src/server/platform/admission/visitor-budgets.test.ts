import { expect, test } from "vitest";
import { DomainError } from "@/domain/errors";
import { env } from "@/env";
import {
  type Caller,
  takeBudget,
  VISITOR_BUDGETS,
} from "@/server/platform/admission/visitor-budgets";

const { write } = VISITOR_BUDGETS;
const caller = (ip: string, session: string | null = null): Caller => ({ ip, session });

/** Number of calls that are let through at a moment. */
function letThrough(calls: number, callerOf: (call: number) => Caller, at = 1_000): number {
  let through = 0;
  for (let call = 0; call < calls; call++) {
    try {
      takeBudget("write", callerOf(call), at);
      through += 1;
    } catch (error) {
      expect(error).toBeInstanceOf(DomainError);
      expect(error).toMatchObject({ code: "too_many_requests" });
    }
  }
  return through;
}

test("all sessions of an address share its budget, and neighbouring addresses have their own", () => {
  const session = (call: number) => caller("192.0.2.1", `guest_${call}`);
  expect(letThrough(2_000, session)).toBe(write.address);
  expect(letThrough(2_000, (call) => caller("192.0.2.1", `guest_${call % 40}`))).toBe(0);
  expect(letThrough(10, () => caller("192.0.2.2"))).toBe(10);
});

test("a session has one budget across all addresses", () => {
  const anywhere = (call: number) => caller(`198.51.100.${call % 250}`, "user_7");
  expect(letThrough(1_000, anywhere)).toBe(write.session);
});

test("a refused call takes nothing and states when it may retry, and that retry succeeds", () => {
  const omar = caller("192.0.2.3");
  expect(letThrough(write.address + 500, () => omar)).toBe(write.address);
  expect(() => takeBudget("write", omar, 1_000)).toThrow(
    expect.objectContaining({ params: { seconds: 1, minutes: 0 } }),
  );
  expect(letThrough(500, () => omar, 1_000 + 1_000)).toBe(write.address / write.seconds);
  expect(letThrough(5_000, () => omar, 1_000 + 60_000)).toBe(write.address);
});

test("the budget of an IPv6 network grows more slowly than the network", () => {
  const within56 = (call: number) => caller(`32.1.13.184.0.1.0.${call % 256}/64`);
  expect(letThrough(10_000, within56)).toBe(4 * write.address);
  const within48 = (call: number) =>
    caller(`32.1.13.184.0.2.${call % 256}.${(call >> 8) % 256}/64`);
  expect(letThrough(65_536, within48)).toBe(16 * write.address);
});

test("each of two web processes has half of every budget, so that an address keeps its total", () => {
  env().WEB_PROCESSES = 2;
  try {
    expect(letThrough(1_000, () => caller("192.0.2.5"))).toBe(write.address / 2);
  } finally {
    env().WEB_PROCESSES = undefined;
  }
});

test("budgets of different names are separate, and the shop's own calls are not counted", () => {
  const lina = caller("192.0.2.4");
  expect(letThrough(1_000, () => lina)).toBe(write.address);
  expect(() => takeBudget("read", lina, 1_000)).not.toThrow();
  expect(letThrough(1_000, () => caller("unknown"))).toBe(1_000);
  expect(letThrough(1_000, () => caller(""))).toBe(1_000);
});
