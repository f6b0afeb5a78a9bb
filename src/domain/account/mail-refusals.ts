/** Permanent refusals by the mail server after which an order mail waits for an admin. */
export const REFUSALS_TO_GIVE_UP = 2;

/** Whether the mail is given up: it is not sent again until an admin requests it. */
export function isGivenUp({ refusals }: { refusals: number }): boolean {
  return refusals >= REFUSALS_TO_GIVE_UP;
}
