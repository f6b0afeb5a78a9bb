import superjson from "superjson";
import { expect } from "vitest";
import { databaseClock, readMoment } from "@/server/platform/clock";
import { db } from "@/server/platform/database/db";
import { autocommit } from "@/server/platform/database/transaction";
import { handleTrpc } from "@/server/rest/trpc-handler";
import { PERSONA } from "./accounts";
import { totp, wrongTotp } from "./totp";
import type { Visitor } from "./visitor";

/** Calls a procedure like the panel does. @returns its result, or the error code of its refusal */
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

const moment = async () => (await readMoment(autocommit, databaseClock)).getTime();

/**
 * The code that an authenticator app shows `steps` times 30 seconds from now, by the database's
 * clock; negative `steps` are in the past.
 */
export const codeOf = async (secret: string, steps = 0) => totp(secret, steps, await moment());

export const wrongCode = async (secret: string) => wrongTotp(secret, await moment());

/** Allows used codes again, so that a test need not wait for the next one. */
export const forgetSteps = () => db().$executeRaw`UPDATE second_factors SET last_step = 1`;

interface Factor {
  secret: string;
  recoveryCodes: string[];
}

/** Sets up a second factor for the signed-in admin, and allows the code used for it again. */
export async function enrol(visitor: Visitor): Promise<Factor> {
  const begun = await ask<{ secret: string }>(visitor, "auth.secondFactor.begin");
  const secret = begun.answer?.secret ?? "";
  const code = await codeOf(secret);
  const { answer } = await ask<Factor>(visitor, "auth.secondFactor.confirm", { code });
  expect(answer?.recoveryCodes).toHaveLength(10);
  await forgetSteps();
  return { secret, recoveryCodes: answer?.recoveryCodes ?? [] };
}

/** Signs in at the admin sign-in with a second-factor code. @returns status and message */
export function signInWithCode(visitor: Visitor, code: string, email: string = PERSONA.email) {
  const { password } = PERSONA;
  return visitor.call<{ message: string }>("POST", "/auth/admin-login", { email, password, code });
}
