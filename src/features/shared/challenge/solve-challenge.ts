import type { ChallengeAnswer, ChallengeDto } from "@/contract/challenge";

/**
 * Solves the challenge against bots with which the server refused a call: Turnstile's widget, or a
 * puzzle. The page stays responsive, because Web Crypto computes each attempt at a puzzle off the
 * main thread.
 * @throws Error if Turnstile fails, or a puzzle is not solved within 90 seconds
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

/** The challenge of a refused call; null for any other error. */
function challengeOf(error: unknown): ChallengeDto | null {
  if (!(error instanceof Error) || !("data" in error)) return null;
  const { data } = error as { data: { challenge?: ChallengeDto | null } | null };
  return data?.challenge ?? null;
}

/**
 * Maximum number of retries with an answer. A retry may be refused with another challenge, because
 * challenges can become harder in between.
 */
const MAX_RETRIES = 3;

/**
 * Makes a call and, while it is refused with a challenge, retries it with the answer.
 * @param onSolving called whenever solving begins
 * @throws the call's last error, or the error of `solveChallenge`
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
      if (!challenge || tries === MAX_RETRIES) throw error;
      onSolving();
      answer = await solveChallenge(challenge);
    }
  }
}
