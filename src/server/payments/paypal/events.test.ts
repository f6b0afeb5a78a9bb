import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { DISPUTE_EVENTS, PAYMENT_EVENTS, RETURN_EVENTS } from "./events";

const READ = [...PAYMENT_EVENTS, ...RETURN_EVENTS, ...DISPUTE_EVENTS].sort();

/** Returns the event names in a document, including patterns with `*`. */
function eventsIn(path: string): string[] {
  const text = readFileSync(path, "utf8");
  const named = text.match(/\b(CHECKOUT|PAYMENT|CUSTOMER)\.[A-Z.*-]+[A-Z*]/g) ?? [];
  return [...new Set(named)].sort();
}

test.each([".env.example", "docs/going-live-with-paypal.md"])(
  "%s names the webhook events that the shop reads, and no others",
  (path) => expect(eventsIn(path)).toEqual(READ),
);

test("each event belongs to one group", () => {
  expect(new Set(READ).size).toBe(READ.length);
});
