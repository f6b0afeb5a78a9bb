import { centsFromDecimal } from "@/domain/money";

/** A price of a procedure, "39.99", as the API states it. */
export const usdOf = (decimal: string) => ({
  amount: centsFromDecimal(decimal) as number,
  currency: "USD" as const,
});
