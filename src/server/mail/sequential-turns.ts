export interface Turn {
  /** Resolves when the turn begins; immediately if the turn has already ended. */
  begin(): Promise<void>;
  /** Lets the next turn begin. */
  end(): void;
}

/**
 * Sequential turns in the order of their `begin` calls. A turn begins when the previous one has
 * ended or timed out, so that a turn that never ends delays the others but does not block them.
 * @param patienceMs returns the timeout of a turn, in milliseconds
 */
export function sequentialTurns(patienceMs: () => number): () => Turn {
  let last: Promise<void> = Promise.resolve();
  return () => {
    let isOver = false;
    let goOn: () => void = () => undefined;
    /** Resolves when this turn, which has begun, has ended or timed out. */
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
