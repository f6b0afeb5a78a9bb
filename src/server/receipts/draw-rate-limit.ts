/**
 * Receipts that a worker draws for mails per second, and at once after a pause: 10 to 15
 * milliseconds each.
 */
const A_SECOND = 10;
const AT_ONCE = 20;

/**
 * Returns a function that tells whether a receipt may be drawn for a mail now. Drawing gets a tenth
 * of a processor; under load the deliveries have the rest.
 * @param now milliseconds
 */
export function drawRateLimit(now: () => number = () => performance.now()): () => boolean {
  let left = AT_ONCE;
  let counted = now();
  return () => {
    const at = now();
    left = Math.min(AT_ONCE, left + ((at - counted) / 1000) * A_SECOND);
    counted = at;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}
