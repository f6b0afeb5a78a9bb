import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { ChallengeAnswer, ChallengeDto } from "@/contract/challenge";
import { solveChallenge } from "@/features/shared/challenge/solve-challenge";
import { MAX_LEVEL, type Purpose } from "@/server/challenge/challenge";
import { demandChallenge } from "@/server/challenge/demand-challenge";
import { proofOfWork } from "@/server/challenge/proof-of-work";
import { expectInvariants } from "../../support/data/invariants";

const OMAR: Purpose = { action: "sign_in", subject: "omar@example.com" };

type Proof = Extract<ChallengeDto, { kind: "proof" }>;

async function puzzleFor(purpose: Purpose, level = 0): Promise<Proof> {
  return (await proofOfWork.issue(purpose, level)) as Proof;
}

/** An answer whose puzzle or solution was altered afterwards. */
function altered(answer: ChallengeAnswer, change: (parts: Parts) => void): ChallengeAnswer {
  const parts = JSON.parse(atob(answer.answer)) as Parts;
  change(parts);
  return { ...answer, answer: btoa(JSON.stringify(parts)) };
}

interface Parts {
  challenge: Proof["puzzle"];
  solution: { counter: number; derivedKey: string };
}

beforeEach(() => vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => vi.useRealTimers());
afterEach(expectInvariants);

it("an answer is accepted once across all web processes", async () => {
  const answer = await solveChallenge(await puzzleFor(OMAR));
  expect(await proofOfWork.check(OMAR, 0, answer)).toBe("passed");
  expect(await proofOfWork.check(OMAR, 0, answer)).toBe("refused");
  vi.resetModules();
  const other = await import("@/server/challenge/proof-of-work");
  expect(await other.proofOfWork.check(OMAR, 0, answer)).toBe("refused");
});

it("when one answer is used many times concurrently, it is accepted once", async () => {
  const answer = await solveChallenge(await puzzleFor(OMAR));
  const tries = Array.from({ length: 12 }, () => proofOfWork.check(OMAR, 0, answer));
  expect((await Promise.all(tries)).filter((verdict) => verdict === "passed")).toHaveLength(1);
});

it("an answer is refused for another action or another subject", async () => {
  const answer = await solveChallenge(await puzzleFor(OMAR));
  expect(await proofOfWork.check({ ...OMAR, subject: "lina@example.com" }, 0, answer)).toBe(
    "refused",
  );
  expect(await proofOfWork.check({ ...OMAR, action: "place_order" }, 0, answer)).toBe("refused");
  expect(await proofOfWork.check(OMAR, 0, answer)).toBe("passed");
});

it("an answer expires after ten minutes", async () => {
  const early = await solveChallenge(await puzzleFor(OMAR));
  const late = await solveChallenge(await puzzleFor(OMAR));
  vi.setSystemTime(Date.now() + 9 * 60_000);
  expect(await proofOfWork.check(OMAR, 0, early)).toBe("passed");
  vi.setSystemTime(Date.now() + 2 * 60_000);
  expect(await proofOfWork.check(OMAR, 0, late)).toBe("refused");
});

it("an answer to an easier puzzle is accepted one level below the required one, but not two", async () => {
  const answer = await solveChallenge(await puzzleFor(OMAR, 0));
  expect(await proofOfWork.check(OMAR, 2, answer)).toBe("refused");
  expect(await proofOfWork.check(OMAR, 1, answer)).toBe("passed");
});

it("each level doubles the work of the previous one, up to the last level", async () => {
  const works: number[] = [];
  for (let level = 0; level <= MAX_LEVEL; level++) {
    const { keyPrefix, cost } = (await puzzleFor(OMAR, level)).puzzle.parameters;
    works.push(16 ** keyPrefix.length * cost);
  }
  for (let level = 1; level <= MAX_LEVEL; level++) {
    expect(works[level]).toBe(2 * (works[level - 1] ?? 0));
  }
  const beyond = (await puzzleFor(OMAR, MAX_LEVEL + 5)).puzzle.parameters;
  expect(16 ** beyond.keyPrefix.length * beyond.cost).toBe(works[MAX_LEVEL]);
});

it("a puzzle that was altered, or an answer without the work, is refused", async () => {
  const answer = await solveChallenge(await puzzleFor(OMAR));
  const changes: ((parts: Parts) => void)[] = [
    ({ challenge }) => Object.assign(challenge.parameters, { keyPrefix: "0" }),
    ({ challenge }) => Object.assign(challenge.parameters, { cost: 1 }),
    ({ challenge }) => Object.assign(challenge.parameters, { expiresAt: 9_999_999_999 }),
    ({ challenge }) => Object.assign(challenge.parameters.data, { level: MAX_LEVEL }),
    ({ challenge }) => Object.assign(challenge, { signature: "" }),
    ({ challenge }) => Object.assign(challenge, { signature: challenge.signature.toUpperCase() }),
    ({ solution }) => Object.assign(solution, { counter: solution.counter + 1 }),
    ({ solution }) => Object.assign(solution, { counter: -1 }),
    ({ solution }) => Object.assign(solution, { derivedKey: "00".repeat(32) }),
  ];
  for (const change of changes) {
    expect(await proofOfWork.check(OMAR, 0, altered(answer, change)), String(change)).toBe(
      "refused",
    );
  }
  for (const garbage of ["{}", "", btoa("null"), btoa("[]"), "\u0000", btoa('{"challenge":{}}')]) {
    const given = { kind: "proof", answer: garbage } as const;
    expect(await proofOfWork.check(OMAR, 0, given), garbage).toBe("refused");
  }
  expect(await proofOfWork.check(OMAR, 0, { ...answer, kind: "turnstile" })).toBe("refused");
  expect(await proofOfWork.check(OMAR, 0, answer)).toBe("passed");
});

it("a request without a right answer gets a challenge, and a right answer lets it pass", async () => {
  const refusal = await demandChallenge(OMAR, 0, undefined).catch((error: unknown) => error);
  expect(refusal).toMatchObject({ code: "challenge_required", challenge: { kind: "proof" } });
  const wrong = { kind: "proof", answer: "e30=" } as const;
  await expect(demandChallenge(OMAR, 0, wrong)).rejects.toMatchObject({
    code: "challenge_required",
  });
  const { challenge } = refusal as { challenge: ChallengeDto };
  expect(JSON.stringify(challenge)).not.toContain(OMAR.subject);
  await demandChallenge(OMAR, 0, await solveChallenge(challenge));
});
