export interface Turn {
  /** Resolves when it is this one's turn; at once when it has ended already. */
  begin(): Promise<void>;
  /** The next may begin. */
  end(): void;
}

/**
 * Turns, one after the other, in the order in which they are asked for: each begins when the one before has ended, or
 * has had its time. So one that hangs delays the others by that, and holds up none.
 * @param patienceMs gives the milliseconds that a turn has
 */
export function takeTurns(patienceMs: () => number): () => Turn {
  let last: Promise<void> = Promise.resolve();
  return () => {
    let isOver = false;
    let goOn: () => void = () => undefined;
    /** Resolves when this turn, which has begun, is over, or has had its time. */
    const overOrLate = () =>
      new Promise<void>((resolve) => {
        if (isOver) return resolve();
        const timer = setTimeout(resolve, patienceMs());
        goOn = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    return {
      async begin() {
        if (isOver) return;
        const before = last;
        last = before.then(overOrLate);
        await before;
      },
      end() {
        isOver = true;
        goOn();
      },
    };
  };
}
