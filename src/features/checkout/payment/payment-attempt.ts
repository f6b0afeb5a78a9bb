/** The number of this tab's latest attempt to pay, over all visits to the checkout. */
let latest = 0;

/** The order that is being placed. */
let placing: Promise<unknown> = Promise.resolve();

/**
 * One press of the payment button. Its window may end while its order is still being placed, and
 * another attempt may begin before that answer arrives: each answer asks its own attempt whether it
 * still counts. The one exception is the order itself, which exists once it is placed.
 */
export interface PaymentAttempt {
  /** Aborted by `leave`. */
  readonly leaving: AbortSignal;
  /** The window has not ended. */
  isOpen(): boolean;
  /** No newer attempt has begun. */
  isLatest(): boolean;
  /** @throws Error once the window has ended, so that no further step is taken */
  checkOpen(): void;
  /**
   * Places the attempt's order after those of the attempts before it. Two requests on the way could
   * reach the shop in either order, and the older one would replace the newer order.
   */
  placeInTurn<T>(place: () => Promise<T>): Promise<T>;
  /** The window has ended. */
  end(): void;
  /** The shopper gives the window up. */
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
    placeInTurn(place) {
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
