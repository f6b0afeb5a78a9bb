/**
 * Rate limit of one worker process for receipts drawn for mails: A_SECOND receipts per second, or
 * up to AT_ONCE at once after a pause. Drawing a receipt takes 10 to 15 milliseconds.
 */
const A_SECOND = 10;
const AT_ONCE = 20;

/**
 * Returns a function that consumes a permit and returns true if a receipt may be drawn for a mail
 * now. Limits drawing to about a tenth of a processor, so that deliveries get the rest under load.
 * @param now returns the current time in milliseconds
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
