import type { Figures } from "@/contract/admin/figures";
import { figures, figuresQuery } from "@/contract/v1/figures";
import { endpoint } from "@/server/rest/v1/endpoint";

const sumsOf = ({ orders, units, revenue, refunds }: Figures) => ({
  orders,
  units,
  revenue: { amount: revenue, currency: "USD" as const },
  refunds: { amount: refunds, currency: "USD" as const },
});

const SUMS = sumsOf({
  orders: 2,
  lines: 2,
  units: 3,
  revenue: 9997,
  refunds: 0,
  cost: 0,
  unknown: 2,
});

export const FIGURE_ENDPOINTS = [
  endpoint({
    method: "GET",
    path: "/figures",
    operationId: "getFigures",
    scope: "figures:read",
    budget: "report",
    tag: "Figures",
    summary: "Reads the sales of a period, in total and by day",
    query: figuresQuery,
    output: figures,
    examples: {
      query: { from: "2026-11-20", to: "2026-11-20" },
      output: {
        from: "2026-11-20",
        to: "2026-11-20",
        sums: SUMS,
        days: [{ ...SUMS, day: "2026-11-20" }],
        funnel: { seen: 40, added: 9, placed: 3, paid: 2, delivered: 2 },
      },
    },
    async run({ shop, query: { from, to } }) {
      const found = await shop.admin.figures.read({ period: "days", from, to });
      return {
        from: found.from,
        to: found.to,
        sums: sumsOf(found.sums),
        days: found.days.map(({ key, ...day }) => ({ ...sumsOf(day), day: key })),
        funnel: found.funnel,
      };
    },
  }),
];
