import { afterEach, describe, expect, it } from "vitest";
import type { ChallengeDto } from "@/contract/challenge";
import { solveChallenge } from "@/features/shared/challenge/solve-challenge";
import { wrongTries } from "@/server/accounts/limits";
import { isPassword } from "@/server/accounts/passwords";
import { isExhausted } from "@/server/platform/admission/limit";
import { expectInvariants } from "../../support/data/invariants";
import {
  account,
  answerCodeRequests,
  customer,
  mailedCode,
  PERSONA,
  register,
  resetCode,
  signIn,
} from "../../support/people/accounts";
import { Visitor } from "../../support/people/visitor";

afterEach(expectInvariants);

const { email, password } = PERSONA;
const WRONG = { email, password: "wrong" };

function visitorFrom(ip: string): Visitor {
  const visitor = new Visitor();
  visitor.ip = ip;
  return visitor;
}

/** A stranger whose IP has used up every budget for Omar's address. */
async function exhaustedStranger(): Promise<Visitor> {
  const stranger = visitorFrom("198.51.100.66");
  const code = "777777";
  const bodies: Record<string, object> = {
    "/login.php": WRONG,
    "/auth/verify": { email, code },
    "/auth/resend-verification": { email },
    "/password_reset_request.php": { email },
    "/password_reset_confirm.php": { email, code, new_password: "amber 77" },
    "/register.php": { ...PERSONA, confirmPassword: password, username: "stranger" },
  };
  for (const [path, body] of Object.entries(bodies)) {
    while ((await stranger.call("POST", path, body)).status !== 429);
  }
  return stranger;
}

/** Simulates wrong attempts from many networks, until the account is under attack. */
async function attack(tries = 50): Promise<void> {
  for (let time = 0; time < tries; time++) await isExhausted(wrongTries(email));
}

interface Refused {
  challenge: ChallengeDto & { puzzle: { parameters: { data: { level: number } } } };
}

/** Signs in with the solution of the challenge that the refusal contains, as the page does. */
async function signInWithWork(visitor: Visitor, typed: { email: string; password: string }) {
  const refused = await signIn(visitor, typed);
  const { challenge } = refused.body as unknown as Refused;
  return visitor.call("POST", "/login.php", {
    ...typed,
    challenge: await solveChallenge(challenge),
  });
}

describe("a stranger who uses up every budget of their IP", () => {
  it("does not prevent the owner's sign-in or password reset", async () => {
    await account();
    const stranger = await exhaustedStranger();
    const omar = visitorFrom("203.0.113.99");
    expect((await signIn(omar)).status).toBe(200);
    expect((await signIn(stranger)).status).toBe(429);
    await answerCodeRequests();
    const reset = { email, code: await resetCode(omar), new_password: "amber door 7" };
    expect((await omar.call("POST", "/password_reset_confirm.php", reset)).status).toBe(200);
    expect((await signIn(omar, { email, password: "amber door 7" })).status).toBe(200);
  });

  it("does not prevent the owner's registration or a new code", async () => {
    await exhaustedStranger();
    await answerCodeRequests();
    const omar = visitorFrom("203.0.113.99");
    expect((await register(omar)).status).toBe(200);
    expect((await omar.call("POST", "/auth/resend-verification", { email })).status).toBe(200);
    await answerCodeRequests();
    const code = await mailedCode(email, "verification");
    expect((await omar.call("POST", "/auth/verify", { email, code })).status).toBe(200);
  });
});

describe("continuous sign-ins from many networks", () => {
  it("require a challenge from new browsers, and nothing from the owner's browser", async () => {
    const omar = await customer();
    await omar.call("POST", "/logout.php");
    let isOver = false;
    const crowd = Array.from({ length: 60 }, async (_, host) => {
      while (!isOver) await isPassword(null, "guess", { as: "stranger", ip: `198.51.100.${host}` });
    });
    const phone = visitorFrom("203.0.113.50");
    expect((await signIn(phone)).status).toBe(428);
    expect((await signInWithWork(phone, { email, password })).status).toBe(200);
    expect((await signIn(omar)).status).toBe(200);
    isOver = true;
    await Promise.all(crowd);
  });
});

describe("strangers in many networks who attack an account", () => {
  const statuses = async (visitor: Visitor, tries: number) => {
    const found = [];
    for (let time = 1; time <= tries; time++) found.push((await signIn(visitor, WRONG)).status);
    return found;
  };

  it("get ten attempts each, and challenges once the account is under attack", async () => {
    await account();
    expect(await statuses(visitorFrom("198.51.100.1"), 11)).toEqual([...Array(10).fill(401), 429]);
    await attack();
    expect(await statuses(visitorFrom("198.51.100.2"), 4)).toEqual([428, 428, 428, 428]);
    const diligent = visitorFrom("198.51.100.3");
    expect((await signInWithWork(diligent, WRONG)).status).toBe(401);
    expect((await signIn(diligent, WRONG)).status).toBe(428);
  });

  it("get harder challenges the more they try; refused attempts do not count", async () => {
    await account();
    await attack();
    const levels = async () => {
      const { body } = await signIn(visitorFrom("198.51.100.4"), WRONG);
      return (body as unknown as Refused).challenge.puzzle.parameters.data.level;
    };
    expect(await levels()).toBe(0);
    await attack(50);
    expect(await levels()).toBe(1);
    expect(await levels()).toBe(1);
    await attack(300);
    expect(await levels()).toBe(3);
  });

  it("do not lock the owner out, in known or new browsers", async () => {
    const omar = await customer();
    await omar.call("POST", "/logout.php");
    await attack();
    const phone = visitorFrom("203.0.113.50");
    expect((await signInWithWork(phone, { email, password })).status).toBe(200);
    omar.ip = "203.0.113.51";
    expect(await statuses(omar, 9)).toEqual(Array(9).fill(401));
    expect((await signIn(omar)).status).toBe(200);
  });

  it("gain nothing from a browser known to another account, or from a forged proof", async () => {
    await account();
    const evil = await customer({ ...PERSONA, username: "evil", email: "evil@example.com" });
    await attack();
    const forging = visitorFrom("198.51.100.3");
    forging.take("known_device", JSON.stringify({ email, deviceId: "1" }));
    for (const visitor of [evil, forging]) {
      expect(await statuses(visitor, 2)).toEqual([428, 428]);
    }
  });

  it("are limited in the owner's browser too", async () => {
    const omar = await customer();
    expect(await statuses(omar, 11)).toEqual([...Array(10).fill(401), 429]);
    expect((await signIn(visitorFrom("203.0.113.50"))).status).toBe(200);
  });

  it("do not prevent a password reset in the owner's browser, which has its own budgets", async () => {
    const omar = await customer();
    for (let host = 1; host <= 4; host++) {
      const stranger = visitorFrom(`198.51.100.${host}`);
      for (let time = 1; time <= 5; time++) {
        await stranger.call("POST", "/password_reset_request.php", { email });
      }
    }
    const asking = { email };
    const late = await visitorFrom("203.0.113.50").call(
      "POST",
      "/password_reset_request.php",
      asking,
    );
    expect(late.status).toBe(429);
    const reset = { email, code: await resetCode(omar), new_password: "amber door 7" };
    for (let host = 1; host <= 6; host++) {
      const guess = { ...reset, code: "777777" };
      await visitorFrom(`198.51.100.${host}`).call("POST", "/password_reset_confirm.php", guess);
    }
    expect((await omar.call("POST", "/password_reset_confirm.php", reset)).status).toBe(200);
  });
});
