/** The number of this tab's latest attempt to pay, across all visits to the checkout. */
let latest = 0;

/** The pending request that places an order. */
let placing: Promise<unknown> = Promise.resolve();

/**
 * One press of the payment button. The payment window may close while the order is being placed,
 * and a newer attempt may begin before the response arrives: that response must not change the
 * view. A placed order is kept in any case.
 */
export interface PaymentAttempt {
  /** Aborted by `leave`. */
  readonly leaving: AbortSignal;
  /** True until the window ends or a newer attempt begins. */
  isOpen(): boolean;
  /** True until a newer attempt begins. */
  isLatest(): boolean;
  /** @throws Error if the window has ended, to stop further steps */
  checkOpen(): void;
  /**
   * Places the attempt's order after those of earlier attempts. Of two concurrent requests, the
   * earlier could reach the server last, and its order would replace the later one.
   */
  placeSequentially<T>(place: () => Promise<T>): Promise<T>;
  /** Marks the window as ended. */
  end(): void;
  /** Called when the shopper abandons the window. */
  leave(): void;
}

export function beginPaymentAttempt(): PaymentAttempt {
  latest += 1;
  const number = latest;
  const leaving = new AbortController();
  let hasEnded = false;
  function checkOpen() {
    if (hasEnded) throw new Error("the payment window of this attempt has ended");
  }
  return {
    leaving: leaving.signal,
    isOpen: () => !hasEnded && number === latest,
    isLatest: () => number === latest,
    checkOpen,
    placeSequentially(place) {
      const placed = placing.then(() => {
        checkOpen();
        return place();
      });
      placing = placed.catch(() => undefined);
      return placed;
    },
    end() {
      hasEnded = true;
    },
    leave: () => leaving.abort(),
  };
}
