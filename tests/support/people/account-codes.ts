import type { CodePurpose } from "@/domain/account/account-code";
import { answerCodeRequest } from "@/server/accounts/codes/request-code";
import { registerAccount } from "@/server/accounts/register-account";
import { resetPassword } from "@/server/accounts/reset-password";
import { verifyEmail } from "@/server/accounts/verify-email";
import type { SharedClock } from "@/server/platform/clock";
import { db } from "@/server/platform/database/db";
import { mailedCode, PERSONA } from "./accounts";

export const LAYLA = { username: "layla", email: "layla@example.com", password: "green river 9" };
const MAIL = { verification: "verification", reset: "password-reset" } as const;

/** Milliseconds since 1970; each code is requested a second after the previous one. */
let now = Date.parse("2026-03-01T12:00:00.000Z");

/** The time at which the newest code was requested. */
export const sentAt = () => now;

export const at = (time: number) => () => new Date(time);

let host = 0;
/** A new IP address for each call, so that only the limits of a code apply, not those of an IP. */
const ip = () => `198.51.${++host >> 8}.${host & 255}`;

/** Registers Omar and Layla; their accounts are verified unless the purpose is verification. */
export async function createPersonas(purpose: CodePurpose): Promise<void> {
  for (const person of [PERSONA, LAYLA]) {
    await registerAccount({ ...person, locale: "en", ip: ip() }, at(now));
  }
  if (purpose === "verification") return;
  await db().user.updateMany({ data: { isVerified: true, verificationCode: null } });
}

/** Requests a new code for an address and returns the mailed code. */
export async function newCode(purpose: CodePurpose, email = PERSONA.email): Promise<string> {
  now += 1000;
  const requestedAt = new Date(now).toISOString();
  await answerCodeRequest({ purpose, email, registrationId: null, requestedAt }, at(now));
  return mailedCode(email, MAIL[purpose]);
}

interface RedeemOptions {
  email?: string;
  clock?: SharedClock;
  /** True for a browser that registered the account, or that was signed in to it before. */
  isOwn?: boolean;
}

/** Uses a code. @returns "taken" if the shop accepts it, otherwise the shop's error code */
export async function redeemCode(
  purpose: CodePurpose,
  code: string,
  more: RedeemOptions = {},
): Promise<string> {
  const { email = PERSONA.email, clock = at(now), isOwn = false } = more;
  const guess = { email, code, ip: ip() };
  const registration = isOwn ? { email, registrationId: (await omar()).id } : null;
  const device = isOwn ? { email, deviceId: "7" } : null;
  const using =
    purpose === "verification"
      ? verifyEmail({ ...guess, registration }, clock)
      : resetPassword({ ...guess, device, newPassword: "amber door 7" }, clock);
  return using.then(
    () => "taken",
    (error: { code: string }) => error.code,
  );
}

/** The code with a different character at `place`. */
export const wrongCode = (code: string, place = 0) =>
  code.slice(0, place) + (code[place] === "7" ? "8" : "7") + code.slice(place + 1);

export function omar() {
  return db().user.findFirstOrThrow({ where: { email: PERSONA.email } });
}
