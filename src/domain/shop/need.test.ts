import { describe, expect, it } from "vitest";
import { ATTENTION_REASONS } from "@/domain/orders/order-actions";
import {
  accessOf,
  byUrgency,
  comparisonOf,
  NEED_KINDS,
  NEED_TONES,
  REASONS_BY_URGENCY,
  toneOf,
} from "./need";

describe("the tasks for a person", () => {
  it("are sorted by urgency, then by age, with those of unknown age last in each level", () => {
    const needs = [
      { kind: "low_stock", since: "2026-11-01T00:00:00Z" },
      { kind: "claim_open", since: "2026-11-26T05:52:00Z" },
      { kind: "account_mails", since: null },
      { kind: "awaiting_approval", since: "2026-11-26T05:40:00Z" },
      { kind: "dispute_open", since: "2026-11-25T00:00:00Z" },
      { kind: "unknown_payments", since: null },
    ] as const;
    expect([...needs].sort(byUrgency).map(({ kind }) => kind)).toEqual([
      "dispute_open",
      "unknown_payments",
      "awaiting_approval",
      "claim_open",
      "account_mails",
      "low_stock",
    ]);
  });

  it("include each reason of orders once, by urgency", () => {
    expect(new Set(REASONS_BY_URGENCY)).toEqual(new Set(ATTENTION_REASONS));
    expect(REASONS_BY_URGENCY).toHaveLength(ATTENTION_REASONS.length);
    const tones = REASONS_BY_URGENCY.map((reason) => NEED_TONES.indexOf(toneOf(reason)));
    expect(tones).toEqual(tones.toSorted());
  });

  it("need a permission, except low stock, which all staff see", () => {
    const open = NEED_KINDS.filter((kind) => accessOf(kind) === "any_staff");
    expect(open).toEqual(["low_stock"]);
  });
});

describe("a day compared with the usual day", () => {
  it.each([
    [121, "much_more"],
    [120, "little_more"],
    [105, "little_more"],
    [104, "usual"],
    [96, "usual"],
    [95, "little_less"],
    [80, "little_less"],
    [79, "much_less"],
  ] as const)("at %i, with a usual 100, is %s", (value, said) => {
    expect(comparisonOf(value, 100)).toBe(said);
  });

  it("is not compared with a usual day without sales", () => {
    expect(comparisonOf(100, 0)).toBeNull();
    expect(comparisonOf(100, null)).toBeNull();
  });
});
