import { expect, test } from "vitest";
import type { ChallengeAnswer, ChallengeDto } from "@/contract/challenge";
import { withChallenge } from "./solve-challenge";

/** A puzzle that takes about 16 attempts on average. These tests do not verify its signature. */
const EASY: ChallengeDto = {
  kind: "proof",
  puzzle: {
    parameters: {
      algorithm: "PBKDF2/SHA-256",
      nonce: "00112233445566778899aabbccddeeff",
      salt: "ffeeddccbbaa99887766554433221100",
      cost: 1,
      keyLength: 32,
      keyPrefix: "0",
      expiresAt: 4_000_000_000,
      data: {},
    },
    signature: "",
  },
};

function refused(challenge: ChallengeDto | null): Error {
  return Object.assign(new Error("refused"), { data: { reason: "challenge_required", challenge } });
}

/**
 * A call that is refused with a challenge the given number of times, and then succeeds. `given`
 * lists the answer of each attempt.
 */
function callRefused(times: number) {
  const given: (ChallengeAnswer | undefined)[] = [];
  const call = async (answer?: ChallengeAnswer) => {
    given.push(answer);
    if (given.length <= times) throw refused(EASY);
    return "placed";
  };
  return { given, call };
}

test("a call without a challenge is made once, and nothing is solved", async () => {
  const { given, call } = callRefused(0);
  expect(await withChallenge(call)).toBe("placed");
  expect(given).toEqual([undefined]);
});

test("a call refused with a challenge is retried with the answer, and `onSolving` is called", async () => {
  const { given, call } = callRefused(1);
  let told = 0;
  expect(await withChallenge(call, () => void told++)).toBe("placed");
  expect(told).toBe(1);
  const parts = JSON.parse(atob(given[1]?.answer ?? "")) as { solution: { derivedKey: string } };
  expect(parts.solution.derivedKey).toMatch(/^0/);
});

test("a call that is always refused fails with the refusal after three retries", async () => {
  const { given, call } = callRefused(99);
  await expect(withChallenge(call)).rejects.toThrow("refused");
  expect(given).toHaveLength(4);
});

test("any other error is thrown at once", async () => {
  const fail = () => Promise.reject(refused(null));
  await expect(withChallenge(fail)).rejects.toThrow("refused");
});
