/** What stands beside the status of an order, at most one of them; the most urgent comes first. */
export const SECOND_BADGES = [
  "problem_reported",
  "dispute",
  "held",
  "refunded",
  "partly_refunded",
] as const;
export type SecondBadge = (typeof SECOND_BADGES)[number];
