import fc from "fast-check";

/**
 * Invented inputs for each procedure and path: 60 in `npm test`, 2,000 in
 * `npm run test:fuzz`.
 */
export const CASES = Number(process.env.FUZZ_CASES ?? 60);

/** The same inputs in each run of `npm test`; a failure prints it, and FUZZ_SEED brings its inputs back. */
const SEED = Number(process.env.FUZZ_SEED ?? 15);

/** Milliseconds within which each call has to be answered, where that is asked for: `npm run test:fuzz` is alone on its machine. */
const LONGEST = Number(process.env.FUZZ_LONGEST ?? Number.POSITIVE_INFINITY);

/** Has `attempt` try so many inputs, of which some were `tried` already; a failure says seed and smallest input. */
export function attemptAll<Input>(
  inputs: fc.Arbitrary<Input>,
  attempt: (input: Input) => Promise<void>,
  tried = 0,
): Promise<void> {
  const numRuns = Math.max(CASES - tried, CASES / 4);
  return fc.assert(fc.asyncProperty(inputs, attempt), { numRuns, seed: SEED });
}

/** How long calls took, by what was called. */
export function stopwatch() {
  const slowest = new Map<string, number>();
  return {
    /** @throws Error for an answer that took too long */
    async time<Answer>(name: string, call: () => Promise<Answer>): Promise<Answer> {
      const begun = performance.now();
      const answer = await call();
      const ms = performance.now() - begun;
      slowest.set(name, Math.max(slowest.get(name) ?? 0, ms));
      if (ms > LONGEST) throw new Error(`${name} took ${Math.round(ms)} ms`);
      return answer;
    },
    /** The five that took longest, for people. */
    report(): string {
      const rows = [...slowest].sort(([, one], [, other]) => other - one).slice(0, 5);
      return rows.map(([name, ms]) => `${name} ${Math.round(ms)} ms`).join(", ");
    },
  };
}
