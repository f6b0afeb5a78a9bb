import { mailboxKey } from "@/domain/account/mailbox";
import type { Budget, Limit } from "@/server/platform/admission/limit";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * Rate limits. An attempt consumes the budget of its IP and the budget of its e-mail address
 * combined with that IP, so that a stranger exhausts only their own budgets. A browser that has
 * signed in to the account before has separate budgets (docs/decisions/006). Budgets of mails and
 * mailed codes are keyed by mailbox, for all spellings of the address; those of sign-ins are keyed
 * by the exact address, since another spelling is another account.
 */
const BUDGETS = {
  "sign-in-ip": { points: 100, seconds: 15 * MINUTE },
  "sign-in-pair": { points: 10, seconds: 15 * MINUTE },
  /**
   * Wrong attempts of unknown browsers, from all IPs; beyond this number the account is under
   * attack, and each attempt of an unknown browser must solve a challenge.
   */
  "sign-in-account": { points: 50, seconds: HOUR },
  "sign-in-device": { points: 10, seconds: 15 * MINUTE },
  "register-ip": { points: 60, seconds: HOUR },
  "register-pair": { points: 5, seconds: HOUR },
  "code-ip": { points: 100, seconds: 15 * MINUTE },
  "code-pair": { points: 10, seconds: 15 * MINUTE },
  "mail-ip": { points: 60, seconds: HOUR },
  "mail-pair": { points: 5, seconds: HOUR },
  /**
   * Mails of all kinds that strangers can trigger to one address. The limit exceeds the mails that
   * one IP can trigger within its own budgets, so that one stranger leaves some for the owner.
   */
  "mail-address": { points: 12, seconds: HOUR },
  "mail-device": { points: 5, seconds: HOUR },
  /** Codes to the payer of an order; each costs a call to the payment provider. */
  "payer-order": { points: 5, seconds: HOUR },
  "password-account": { points: 10, seconds: 15 * MINUTE },
  /**
   * Wrong second-factor codes after the right password, from browsers that never gave a right code.
   */
  "factor-account": { points: 10, seconds: HOUR },
  "factor-day": { points: 50, seconds: 24 * HOUR },
  /** For a browser that has given a right code, and for a session of the panel. */
  "factor-device": { points: 10, seconds: 15 * MINUTE },
  "factor-session": { points: 10, seconds: 15 * MINUTE },
  "invitation-ip": { points: 60, seconds: 15 * MINUTE },
  "password-mail": { points: 5, seconds: HOUR },
} as const satisfies Record<string, Budget>;

function limit(name: keyof typeof BUDGETS, ...key: (string | number)[]): Limit {
  return { name, key: key.join(" "), budget: BUDGETS[name] };
}

/** The address and the IP of an attempt. */
export interface Attempt {
  email: string;
  ip: string;
}

/** The limits that an attempt consumes, and those that a successful one restores. */
export interface AttemptLimits {
  counted: Limit[];
  restored: Limit[];
}

/** @param deviceId the id of a browser that has signed this account in before, or null */
export function signInLimits({ email, ip }: Attempt, deviceId: string | null): AttemptLimits {
  if (deviceId !== null) {
    const own = [limit("sign-in-device", email, deviceId)];
    return { counted: own, restored: own };
  }
  const pair = limit("sign-in-pair", email, ip);
  return { counted: [limit("sign-in-ip", ip), pair], restored: [pair] };
}

/**
 * The limit that counts wrong sign-in attempts of unknown browsers. Beyond this limit, each of
 * their attempts must solve a challenge; the limit refuses no attempt.
 */
export function wrongTries(email: string): Limit {
  return limit("sign-in-account", email);
}

/** The limits of every registration request, successful or not. */
export function registerLimits(ip: string): Limit[] {
  return [limit("register-ip", ip)];
}

/** The limits of a registration that is stored and sends a mail. */
export function registrationLimits({ email, ip }: Attempt): Limit[] {
  const mailbox = mailboxKey(email);
  return [limit("register-pair", mailbox, ip), limit("mail-address", mailbox)];
}

/** The limits for guessing a mailed code. */
export function codeLimits({ email, ip }: Attempt, purpose: string): AttemptLimits {
  const pair = limit("code-pair", purpose, mailboxKey(email), ip);
  return { counted: [limit("code-ip", ip), pair], restored: [pair] };
}

/** The limits for requesting a mail with a code. */
export function mailLimits(
  { email, ip }: Attempt,
  purpose: string,
  deviceId: string | null,
): Limit[] {
  const mailbox = mailboxKey(email);
  if (deviceId !== null) return [limit("mail-device", purpose, mailbox, deviceId)];
  return [limit("mail-ip", ip), limit("mail-pair", mailbox, ip), limit("mail-address", mailbox)];
}

/** The limits for requesting a code for an order's payer. */
export function payerLimits(orderId: number): Limit[] {
  return [limit("payer-order", orderId)];
}

/** The limits for opening and accepting staff invitations. */
export function invitationLimits(ip: string): Limit[] {
  return [limit("invitation-ip", ip)];
}

/** The limits for entering the current password while signed in. */
export function passwordLimits(userId: number): Limit[] {
  return [limit("password-account", userId)];
}

/**
 * The limits for guessing a second-factor code at sign-in with the right password. Guesses from all
 * IPs share the account's budgets; a browser that has given a right code has its own.
 * @param deviceId the id of such a browser, or null
 */
export function factorLimits(userId: number, deviceId: string | null): Limit[] {
  if (deviceId !== null) return [limit("factor-device", userId, deviceId)];
  return [limit("factor-account", userId), limit("factor-day", userId)];
}

/** The limits for guessing a second-factor code in a session of the panel. */
export function provingFactorLimits(sessionId: string): Limit[] {
  return [limit("factor-session", sessionId)];
}

/** The limits for requesting the mailed code with which a signed-in user changes the password. */
export function passwordMailLimits(userId: number): Limit[] {
  return [limit("password-mail", userId)];
}
