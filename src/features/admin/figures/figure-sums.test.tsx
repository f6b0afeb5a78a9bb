import { expect, it } from "vitest";
import type { FiguresDto } from "@/contract/admin/figures";
import { textOf } from "@/features/admin/shared/text/text-fixture";
import { FigureSums } from "./figure-sums";

const figures = (unknown: number): FiguresDto => {
  const sums = { orders: 4, lines: 4, units: 4, revenue: 16_996, refunds: 0, cost: 0, unknown };
  const none = { orders: 0, lines: 0, units: 0, revenue: 0, refunds: 0, cost: 0, unknown: 0 };
  return {
    from: "2026-11-01",
    to: "2026-11-26",
    before: { from: "2026-10-01", to: "2026-10-26", sums: none },
    sums,
    days: [],
    hours: [],
    countries: [],
    funnel: { seen: 0, added: 0, placed: 0, paid: 0, delivered: 0 },
    summedUntil: null,
    rebuildAt: null,
  };
};

it("the profit is shown as an upper bound if a cost is unknown", () => {
  expect(textOf("en", <FigureSums figures={figures(4)} />)).toContain(
    "Profit at most $169.96 cost known for 0 of 4",
  );
  expect(textOf("ar", <FigureSums figures={figures(4)} />)).toContain("$169.96 على الأكثر");
  expect(textOf("en", <FigureSums figures={figures(0)} />)).not.toContain("at most");
});
