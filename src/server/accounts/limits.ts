import { mailboxKey } from "@/domain/account/mailbox";
import type { Budget, Limit } from "@/server/platform/admission/limit";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * How often what may be tried. A try counts for the caller's IP, and for the address together with that
 * IP, so that a stranger uses up their own budget and never the owner's; a browser that has signed the
 * account in before has budgets of its own (docs/decisions/006). What sends mail, or guesses what was
 * mailed, counts for the mailbox, however its address is spelled; a sign-in for the account's own
 * address, since another spelling is another account.
 */
const BUDGETS = {
  "sign-in-ip": { points: 100, seconds: 15 * MINUTE },
  "sign-in-pair": { points: 10, seconds: 15 * MINUTE },
  /** Wrong tries from everywhere: beyond it an account is under attack, and each try of a stranger costs work. */
  "sign-in-account": { points: 50, seconds: HOUR },
  "sign-in-device": { points: 10, seconds: 15 * MINUTE },
  "register-ip": { points: 60, seconds: HOUR },
  "register-pair": { points: 5, seconds: HOUR },
  "code-ip": { points: 100, seconds: 15 * MINUTE },
  "code-pair": { points: 10, seconds: 15 * MINUTE },
  "mail-ip": { points: 60, seconds: HOUR },
  "mail-pair": { points: 5, seconds: HOUR },
  /**
   * Mails of all kinds that strangers can make the shop send to one address: more than the two budgets of
   * one IP address together, so that one stranger leaves some to the owner.
   */
  "mail-address": { points: 12, seconds: HOUR },
  "mail-device": { points: 5, seconds: HOUR },
  /** Codes to who paid for an order: each costs a question at the payment provider. */
  "payer-order": { points: 5, seconds: HOUR },
  "password-account": { points: 10, seconds: 15 * MINUTE },
  /** Wrong codes of a second factor, by who knows the password, from browsers that never brought a right one. */
  "factor-account": { points: 10, seconds: HOUR },
  "factor-day": { points: 50, seconds: 24 * HOUR },
  /** In a browser that brought one, and in a session of the panel. */
  "factor-device": { points: 10, seconds: 15 * MINUTE },
  "factor-session": { points: 10, seconds: 15 * MINUTE },
  "invitation-ip": { points: 60, seconds: 15 * MINUTE },
  "password-mail": { points: 5, seconds: HOUR },
} as const satisfies Record<string, Budget>;

function limit(name: keyof typeof BUDGETS, ...key: (string | number)[]): Limit {
  return { name, key: key.join(" "), budget: BUDGETS[name] };
}

/** Who tries: the account's address and where from. */
export interface Attempt {
  email: string;
  ip: string;
}

/** What a try takes, and what of it a right one gets back. */
export interface AttemptLimits {
  counted: Limit[];
  restored: Limit[];
}

/** @param deviceId of a browser that has signed this account in before */
export function signInLimits({ email, ip }: Attempt, deviceId: string | null): AttemptLimits {
  if (deviceId !== null) {
    const own = [limit("sign-in-device", email, deviceId)];
    return { counted: own, restored: own };
  }
  const pair = limit("sign-in-pair", email, ip);
  return { counted: [limit("sign-in-ip", ip), pair], restored: [pair] };
}

/** Counts the tries of everybody but the owner's own browsers that were wrong. It refuses nobody by itself. */
export function wrongTries(email: string): Limit {
  return limit("sign-in-account", email);
}

/** Of every registration, whatever becomes of it. */
export function registerLimits(ip: string): Limit[] {
  return [limit("register-ip", ip)];
}

/** Of a registration that is written down and sends a mail. */
export function registrationLimits({ email, ip }: Attempt): Limit[] {
  const mailbox = mailboxKey(email);
  return [limit("register-pair", mailbox, ip), limit("mail-address", mailbox)];
}

/** Guessing a verification or a reset code. */
export function codeLimits({ email, ip }: Attempt, purpose: string): AttemptLimits {
  const pair = limit("code-pair", purpose, mailboxKey(email), ip);
  return { counted: [limit("code-ip", ip), pair], restored: [pair] };
}

/** Asking for a mail with a code. */
export function mailLimits(
  { email, ip }: Attempt,
  purpose: string,
  deviceId: string | null,
): Limit[] {
  const mailbox = mailboxKey(email);
  if (deviceId !== null) return [limit("mail-device", purpose, mailbox, deviceId)];
  return [limit("mail-ip", ip), limit("mail-pair", mailbox, ip), limit("mail-address", mailbox)];
}

/** Asking for a code to be mailed to who paid for an order. */
export function payerLimits(orderId: number): Limit[] {
  return [limit("payer-order", orderId)];
}

/** Opening and accepting invitations to the staff. */
export function invitationLimits(ip: string): Limit[] {
  return [limit("invitation-ip", ip)];
}

/** Typing the current password while signed in. */
export function passwordLimits(userId: number): Limit[] {
  return [limit("password-account", userId)];
}

/**
 * Guessing a code of the app at the sign-in, with the right password. Wherever the guesses come from they count for the
 * account together, and never for a browser that has brought a right code before.
 * @param deviceId of such a browser
 */
export function factorLimits(userId: number, deviceId: string | null): Limit[] {
  if (deviceId !== null) return [limit("factor-device", userId, deviceId)];
  return [limit("factor-account", userId), limit("factor-day", userId)];
}

/** Guessing one in a session of the panel, where the password is asked for again. */
export function provingFactorLimits(sessionId: string): Limit[] {
  return [limit("factor-session", sessionId)];
}

/** Asking for the code with it. */
export function passwordMailLimits(userId: number): Limit[] {
  return [limit("password-mail", userId)];
}
