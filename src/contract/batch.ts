/** Maximum calls in one batch request; the shop's own clients split larger batches. */
export const MAX_BATCH_CALLS = 10;
