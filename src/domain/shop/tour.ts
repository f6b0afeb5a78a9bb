/** Setup steps of a new shop, in the order of the tour. Decision 055 (new shops). */
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
