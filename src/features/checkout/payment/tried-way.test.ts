import { expect, test } from "vitest";
import { hostedPageAfter, paysInWindow, type TriedWay } from "./tried-way";

const CARD: TriedWay = {
  ui: {},
  provider: "moyasar",
  page: "/api/moyasar/page",
  charge: { minor: 22_489, currency: "SAR" },
};
const WINDOW: TriedWay = {
  ui: { hasWindow: true },
  provider: "paypal",
  page: null,
  charge: { minor: 5997, currency: "USD" },
};
const UNANSWERED = { kind: "unanswered" } as const;
const FAILED = { kind: "failed" } as const;

test("a failed payment offers the page of its own provider, with the charge of the attempt", () => {
  const offer = { page: "/api/moyasar/page", provider: "moyasar", charge: CARD.charge };
  expect(hostedPageAfter(UNANSWERED, CARD)).toEqual(offer);
  expect(hostedPageAfter(FAILED, CARD)).toEqual(offer);
});

test("the failure of another provider's window does not lead to that page", () => {
  expect(hostedPageAfter(FAILED, WINDOW)).toBeNull();
});

test("no page is on offer without a failure or without an attempt", () => {
  expect(hostedPageAfter({ kind: "declined" }, CARD)).toBeNull();
  expect(hostedPageAfter(null, CARD)).toBeNull();
  expect(hostedPageAfter(UNANSWERED, null)).toBeNull();
});

test("the way of the last attempt decides whether the notices name a window", () => {
  expect(paysInWindow(WINDOW, [CARD, WINDOW])).toBe(true);
  expect(paysInWindow(CARD, [CARD, WINDOW])).toBe(false);
  expect(paysInWindow(CARD, [CARD])).toBe(false);
});

test("after a reload, notices name a window only if it is the only way to pay", () => {
  expect(paysInWindow(null, [WINDOW])).toBe(true);
  expect(paysInWindow(null, [CARD])).toBe(false);
  expect(paysInWindow(null, [CARD, WINDOW])).toBe(false);
  expect(paysInWindow(null, null)).toBe(false);
});
