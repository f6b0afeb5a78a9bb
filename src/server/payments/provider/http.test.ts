import { describe, expect, it } from "vitest";
import { retryAfterMs, templateOf } from "@/server/payments/provider/http";

const NOW = Date.parse("2026-11-26T12:00:00Z");
const pauseFor = (value?: string) =>
  retryAfterMs(new Headers(value === undefined ? {} : { "retry-after": value }), NOW);

describe("the pause that a response asks for", () => {
  it.each([
    ["seconds", "7", 7_000],
    ["seconds with spaces", "  7 ", 7_000],
    ["a date", "Thu, 26 Nov 2026 12:00:30 GMT", 30_000],
    ["an hour, capped at five minutes", "3600", 300_000],
    ["tomorrow's date, capped at five minutes", "Fri, 27 Nov 2026 12:00:00 GMT", 300_000],
    ["more seconds than a number can hold", "9".repeat(400), 300_000],
    ["ten digits", "9999999999", 300_000],
  ])("is taken from %s", (_, value, ms) => {
    expect(pauseFor(value)).toBe(ms);
  });

  it.each([
    ["a missing header", undefined],
    ["an empty value", ""],
    ["zero seconds", "0"],
    ["a negative number", "-5"],
    ["a date that has passed", "Thu, 26 Nov 2026 11:59:59 GMT"],
    ["words", "soon"],
    ["a number and words", "5 minutes please"],
  ])("is null for %s", (_, value) => {
    expect(pauseFor(value)).toBeNull();
  });
});

it("a trace names a call by its path without ids and query", () => {
  const named = (path: string) => templateOf(new URL(path, "https://provider.example"));
  expect(named("/v2/checkout/orders/5O190127TN364715T/capture")).toBe(
    "/v2/checkout/orders/{id}/capture",
  );
  expect(named("/v1/oauth2/token")).toBe("/v1/oauth2/token");
  expect(named("/v1/customer/disputes/PP-D-4012/provide-evidence?email=a@b.example")).toBe(
    "/v1/customer/disputes/{id}/provide-evidence",
  );
});
