import { TOTP } from "otpauth";
import superjson from "superjson";
import { expect } from "vitest";
import { TOTP_SECONDS } from "@/domain/second-factor";
import { databaseClock, readMoment } from "@/server/platform/clock";
import { db } from "@/server/platform/db";
import { handleTrpc } from "@/server/rest/trpc-handler";
import { PERSONA } from "./accounts";
import type { Visitor } from "./visitor";

/** Calls a procedure as the panel does: its answer, or the name of its refusal. */
export async function ask<Answer>(
  visitor: Visitor,
  procedure: string,
  input?: object,
): Promise<{ answer: Answer | null; refusal: string | null }> {
  const response = await handleTrpc(
    new Request(`http://shop.test/api/trpc/${procedure}`, {
      method: "POST",
      headers: { ...visitor.headers(), "content-type": "application/json" },
      body: superjson.stringify(input),
    }),
  );
  for (const line of response.headers.getSetCookie()) visitor.keep(line);
  const { result, error } = (await response.json()) as {
    result?: { data: { json: Answer } };
    error?: { json: { data: { reason: string } } };
  };
  return { answer: result?.data.json ?? null, refusal: error?.json.data.reason ?? null };
}

/** The code that an app shows, so many times thirty seconds later. */
export async function codeOf(secret: string, steps = 0): Promise<string> {
  const now = await readMoment(db(), databaseClock);
  return new TOTP({ secret }).generate({ timestamp: now.getTime() + steps * TOTP_SECONDS * 1000 });
}

/** One that no step about now has. */
export async function wrongCode(secret: string): Promise<string> {
  const near = await Promise.all([-3, -2, -1, 0, 1, 2, 3].map((steps) => codeOf(secret, steps)));
  const wrong = ["000000", "111111", "222222", "333333", "444444", "555555", "666666", "777777"];
  return wrong.find((code) => !near.includes(code)) ?? "";
}

/** As if the codes that were used had been used long ago: a test does not wait for the next one. */
export const forgetSteps = () => db().$executeRaw`UPDATE second_factors SET last_step = 1`;

interface Factor {
  secret: string;
  recoveryCodes: string[];
}

/** Sets a second factor up for who is signed in to the panel; the code by which that is done may be used again. */
export async function enrol(visitor: Visitor): Promise<Factor> {
  const begun = await ask<{ secret: string }>(visitor, "auth.secondFactor.begin");
  const secret = begun.answer?.secret ?? "";
  const code = await codeOf(secret);
  const { answer } = await ask<Factor>(visitor, "auth.secondFactor.confirm", { code });
  expect(answer?.recoveryCodes).toHaveLength(10);
  await forgetSteps();
  return { secret, recoveryCodes: answer?.recoveryCodes ?? [] };
}

/** Signs in at the admins' own sign-in with a code: the status and the message. */
export function signInWithCode(visitor: Visitor, code: string, email: string = PERSONA.email) {
  const { password } = PERSONA;
  return visitor.call<{ message: string }>("POST", "/auth/admin-login", { email, password, code });
}
