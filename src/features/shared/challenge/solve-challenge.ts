import type { ChallengeAnswer, ChallengeDto } from "@/contract/challenge";

/**
 * Solves a challenge that a refused call brought. The page stays alive meanwhile: each try is the browser's own
 * cryptography, off the page's thread.
 * @throws Error when it could not be solved in 90 seconds
 */
export async function solveChallenge(challenge: ChallengeDto): Promise<ChallengeAnswer> {
  if (challenge.kind === "turnstile") {
    const { solveTurnstile } = await import("./solve-turnstile");
    return { kind: "turnstile", answer: await solveTurnstile(challenge) };
  }
  const [{ solveChallenge: solve }, { deriveKey }] = await Promise.all([
    import("altcha-lib"),
    import("altcha-lib/algorithms/web/pbkdf2"),
  ]);
  const { puzzle } = challenge;
  const solution = await solve({ challenge: puzzle, deriveKey });
  if (!solution) throw new Error("the challenge was not solved in time");
  return { kind: "proof", answer: btoa(JSON.stringify({ challenge: puzzle, solution })) };
}

/** The challenge that a refused call brings; null of any other failure. */
function challengeOf(error: unknown): ChallengeDto | null {
  if (!(error instanceof Error) || !("data" in error)) return null;
  const { data } = error as { data: { challenge?: ChallengeDto | null } | null };
  return data?.challenge ?? null;
}

/** So often a call is tried with an answer: what is asked may become harder meanwhile. */
const TRIES = 3;

/**
 * Makes a call, and again with the answer when it is refused until a challenge is solved.
 * @param onSolving told when the solving begins
 */
export async function withChallenge<Result>(
  call: (answer?: ChallengeAnswer) => Promise<Result>,
  onSolving: () => void = () => undefined,
): Promise<Result> {
  let answer: ChallengeAnswer | undefined;
  for (let tries = 0; ; tries++) {
    try {
      return await call(answer);
    } catch (error) {
      const challenge = challengeOf(error);
      if (!challenge || tries === TRIES) throw error;
      onSolving();
      answer = await solveChallenge(challenge);
    }
  }
}
