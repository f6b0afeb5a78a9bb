import { centsFromDecimal } from "@/domain/money";

/** Converts dollars as procedures return them ("39.99") to an amount of /api/v1, in cents. */
export const usdOf = (decimal: string) => ({
  amount: centsFromDecimal(decimal) as number,
  currency: "USD" as const,
});
