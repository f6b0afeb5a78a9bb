/** The most calls that one request may bring: the shop's own clients send more in several. */
export const MAX_BATCH_CALLS = 10;
