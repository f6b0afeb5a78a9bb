import {
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleAll,
  IterableBackoff,
  isBrokenCircuitError,
} from "cockatiel";

/** Calls in a row without an answer, after which the next one would have none. */
const FAILURES = 5;

interface BreakerOptions {
  /** Milliseconds until one call tries whether there is an answer again: at first, then, and from then on. */
  pausesMs: readonly number[];
  /** Called when it opens, and each time that the call that tried had no answer, with the last error. */
  opened(error?: unknown): void;
  closed?(): void;
}

export interface Breaker {
  /** Makes a call, unless it is open (`isRefusedByBreaker`). @throws what the call throws, which counts as no answer */
  <Answer>(call: () => Promise<Answer>): Promise<Answer>;
  /** `trying`: one call is under way that finds out. */
  state(): "closed" | "open" | "trying";
}

/** Whether an error says that a breaker was open, so that the call was not made. */
export const isRefusedByBreaker = isBrokenCircuitError;

/** Leaves a service outside alone that has not answered five calls in a row. */
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
