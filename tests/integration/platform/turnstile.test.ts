import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import type { ChallengeDto } from "@/contract/challenge";
import { solveChallenge } from "@/features/shared/challenge/solve-challenge";
import type { Purpose } from "@/server/challenge/challenge";

const OMAR: Purpose = { action: "sign_in", subject: "omar@example.com" };

/** A stand-in for the Turnstile service: its response and the last request to it. */
let service: Server;
let answer: string | null = "";
let asked = new URLSearchParams();

beforeAll(async () => {
  service = createServer((request, response) => {
    let body = "";
    request.on("data", (part) => {
      body += part;
    });
    request.on("end", () => {
      asked = new URLSearchParams(body);
      // With null, the service never responds.
      if (answer !== null) response.end(answer);
    });
  });
  await new Promise<void>((listening) => service.listen(0, "127.0.0.1", listening));
});
afterAll(() => {
  service.closeAllConnections();
  service.close();
});

const configured = async () => {
  vi.resetModules();
  return import("@/server/challenge/demand-challenge");
};

beforeEach(() => {
  const { port } = service.address() as AddressInfo;
  vi.stubEnv("TURNSTILE_SITE_KEY", "0x-site");
  vi.stubEnv("TURNSTILE_SECRET_KEY", "0x-secret");
  vi.stubEnv("TURNSTILE_URL", `http://127.0.0.1:${port}/siteverify`);
  return () => vi.unstubAllEnvs();
});

const TOKEN = { kind: "turnstile", answer: "token" } as const;

async function challengeOf(tried: Promise<void>): Promise<ChallengeDto> {
  const refusal = await tried.catch((error: unknown) => error);
  expect(refusal).toMatchObject({ code: "challenge_required" });
  return (refusal as { challenge: ChallengeDto }).challenge;
}

it("a configured Turnstile is used, and its token is valid only for its own action and subject", async () => {
  const { demandChallenge } = await configured();
  const challenge = await challengeOf(demandChallenge(OMAR, 0, undefined));
  expect(challenge).toMatchObject({ kind: "turnstile", siteKey: "0x-site", action: "sign_in" });
  if (challenge.kind !== "turnstile") return;
  const right = { success: true, action: challenge.action, cdata: challenge.data };
  answer = JSON.stringify(right);
  await demandChallenge(OMAR, 0, TOKEN);
  expect(Object.fromEntries(asked)).toEqual({ secret: "0x-secret", response: "token" });
  for (const wrong of [
    { ...right, success: false },
    { ...right, action: "place_order" },
    { ...right, cdata: "of somebody else" },
    { success: true },
  ]) {
    answer = JSON.stringify(wrong);
    await challengeOf(demandChallenge(OMAR, 0, TOKEN));
  }
});

it("a Turnstile that is silent or responds with garbage is replaced by a proof of work", async () => {
  const { demandChallenge } = await configured();
  for (const said of [null, "<html>", '{"success": "yes"}']) {
    answer = said;
    const challenge = await challengeOf(demandChallenge(OMAR, 0, TOKEN));
    expect(challenge.kind, String(said)).toBe("proof");
    await demandChallenge(OMAR, 0, await solveChallenge(challenge));
  }
});
