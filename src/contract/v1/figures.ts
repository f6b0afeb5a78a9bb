import { z } from "zod";
import { FUNNEL_STEPS } from "@/contract/admin/figures";
import { countsOf, usd } from "@/contract/v1/common";

const count = z.number().int();

const sums = z.object({
  orders: count.meta({ description: "Orders paid in the period" }),
  units: count,
  revenue: usd.meta({ description: "Captured in the period" }),
  refunds: usd.meta({ description: "Refunded in the period, whenever it was captured" }),
});

export const figuresQuery = z.strictObject({
  from: z.iso.date().meta({ description: "First day, on the shop's clock" }),
  to: z.iso.date().meta({ description: "Last day" }),
});

export const figures = z.object({
  from: z.iso.date(),
  to: z.iso.date(),
  sums,
  days: z.array(sums.extend({ day: z.iso.date() })),
  funnel: countsOf(FUNNEL_STEPS, count),
});
