/** What an empty shop lacks, in the order in which its owner sees to it. Decision 055. */
export const TOUR_STEPS = [
  "name",
  "zone",
  "mail",
  "provider",
  "policies",
  "product",
  "keys",
  "purchase",
] as const;
export type TourStep = (typeof TOUR_STEPS)[number];
