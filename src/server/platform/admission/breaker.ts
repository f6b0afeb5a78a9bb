import {
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleAll,
  IterableBackoff,
  isBrokenCircuitError,
} from "cockatiel";

/** Consecutive failures after which the breaker opens. */
const FAILURES = 5;

interface BreakerOptions {
  /** Milliseconds before the first, second, … trial call; the last value repeats. */
  pausesMs: readonly number[];
  /** Called with the last error when the breaker opens, and again when a trial call fails. */
  opened(error?: unknown): void;
  closed?(): void;
}

export interface Breaker {
  /**
   * Makes a call. While the breaker is open, makes none and throws an error for which
   * `isRefusedByBreaker` is true.
   * @throws the call's error, which counts as a failure
   */
  <Answer>(call: () => Promise<Answer>): Promise<Answer>;
  /** `trying`: a trial call is under way. */
  state(): "closed" | "open" | "trying";
}

/** Whether an error means that the breaker was open and the call was not made. */
export const isRefusedByBreaker = isBrokenCircuitError;

/** A circuit breaker: stops calling an external service after five failures in a row. */
export function breaker({ pausesMs, opened, closed }: BreakerOptions): Breaker {
  const circuit = circuitBreaker(handleAll, {
    halfOpenAfter: new IterableBackoff(pausesMs),
    breaker: new ConsecutiveBreaker(FAILURES),
  });
  circuit.onBreak((reason) => opened("error" in reason ? reason.error : undefined));
  circuit.onReset(() => closed?.());
  const call = <Answer>(work: () => Promise<Answer>): Promise<Answer> => circuit.execute(work);
  const state = () => {
    if (circuit.state === CircuitState.Closed) return "closed";
    return circuit.state === CircuitState.HalfOpen ? "trying" : "open";
  };
  return Object.assign(call, { state } as const);
}
