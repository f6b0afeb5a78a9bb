/** The badges beside the status of an order, the most urgent first. An order shows at most one. */
export const SECOND_BADGES = [
  "problem_reported",
  "dispute",
  "held",
  "refunded",
  "partly_refunded",
] as const;
export type SecondBadge = (typeof SECOND_BADGES)[number];
