/** A mail of an order is tried once more after the mail server has said that it never takes it; then it waits for an admin. */
export const REFUSALS_TO_GIVE_UP = 2;

/** Whether nobody tries to send a mail any more, until an admin has it sent again. */
export function isGivenUp({ refusals }: { refusals: number }): boolean {
  return refusals >= REFUSALS_TO_GIVE_UP;
}
