import fc from "fast-check";

/** Generated inputs for each procedure and path: 20 in `npm test`, 2,000 in `npm run test:fuzz`. */
export const CASES = Number(process.env.FUZZ_CASES ?? 20);

/**
 * Fixed, so that all runs of `npm test` generate the same inputs. A failure prints the seed;
 * setting FUZZ_SEED to it repeats those inputs.
 */
const SEED = Number(process.env.FUZZ_SEED ?? 15);

/**
 * Upper bound on the duration of a call in milliseconds; `npm test` has none, `npm run test:fuzz`
 * sets it.
 */
const LONGEST = Number(process.env.FUZZ_LONGEST ?? Number.POSITIVE_INFINITY);

/**
 * Any code point, surrogates included. Equals fast-check's unit "binary", which takes a second of
 * processor time per process: it lists all code points.
 */
export const anyCharacter = fc.nat(0x10_ff_ff).map(
  (point) => String.fromCodePoint(point),
  (text) => {
    const point = typeof text === "string" ? text.codePointAt(0) : undefined;
    if (point === undefined || text !== String.fromCodePoint(point)) throw new Error("no unit");
    return point;
  },
);

/**
 * Runs `attempt` with `CASES` generated inputs, less the number `tried` before, but at least a
 * quarter of `CASES`. A failure prints the seed and the smallest input.
 */
export function attemptAll<Input>(
  inputs: fc.Arbitrary<Input>,
  attempt: (input: Input) => Promise<void>,
  tried = 0,
): Promise<void> {
  const numRuns = Math.max(CASES - tried, CASES / 4);
  return fc.assert(fc.asyncProperty(inputs, attempt), { numRuns, seed: SEED });
}

/** Records the duration of calls by name. */
export function stopwatch() {
  const slowest = new Map<string, number>();
  return {
    /** @throws Error if the call takes longer than `LONGEST` */
    async time<Answer>(name: string, call: () => Promise<Answer>): Promise<Answer> {
      const begun = performance.now();
      const answer = await call();
      const ms = performance.now() - begun;
      slowest.set(name, Math.max(slowest.get(name) ?? 0, ms));
      if (ms > LONGEST) throw new Error(`${name} took ${Math.round(ms)} ms`);
      return answer;
    },
    /** The five slowest calls with their durations, as text. */
    report(): string {
      const rows = [...slowest].sort(([, one], [, other]) => other - one).slice(0, 5);
      return rows.map(([name, ms]) => `${name} ${Math.round(ms)} ms`).join(", ");
    },
  };
}
