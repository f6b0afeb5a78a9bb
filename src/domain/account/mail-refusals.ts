/** Permanent refusals by the mail server after which an order mail waits for an admin. */
export const REFUSALS_TO_GIVE_UP = 2;

/** Whether automatic sending has stopped until an admin sends the mail again. */
export function isGivenUp({ refusals }: { refusals: number }): boolean {
  return refusals >= REFUSALS_TO_GIVE_UP;
}
