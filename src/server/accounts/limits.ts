import type { Budget, Limit } from "@/server/platform/rate-limit";

const MINUTE = 60;
const HOUR = 60 * MINUTE;

/**
 * How often what may be tried. Each try is counted for the caller's IP, and for the address together with
 * that IP, so that a stranger uses up his own budget and not the account's. Where all IPs together are
 * bounded too, it is by a number that one person does not reach; and a browser that has signed the
 * account in before has a budget of its own (docs/decisions/006).
 */
const BUDGETS = {
  "sign-in-ip": { points: 60, seconds: 15 * MINUTE },
  "sign-in-pair": { points: 10, seconds: 15 * MINUTE },
  "sign-in-account": { points: 200, seconds: HOUR },
  "sign-in-device": { points: 10, seconds: 15 * MINUTE },
  "register-ip": { points: 30, seconds: HOUR },
  "register-pair": { points: 5, seconds: HOUR },
  "register-address": { points: 20, seconds: HOUR },
  "code-ip": { points: 60, seconds: 15 * MINUTE },
  "code-pair": { points: 10, seconds: 15 * MINUTE },
  "mail-ip": { points: 30, seconds: HOUR },
  "mail-pair": { points: 5, seconds: HOUR },
  "mail-address": { points: 20, seconds: HOUR },
  "password-account": { points: 10, seconds: 15 * MINUTE },
} as const satisfies Record<string, Budget>;

function limit(name: keyof typeof BUDGETS, ...key: string[]): Limit {
  return { name, key: key.join(" "), budget: BUDGETS[name] };
}

/** Who tries: the account's address and where from. */
export interface Attempt {
  email: string;
  ip: string;
}

/** @param deviceId of a browser that has signed this account in before */
export function signInLimits({ email, ip }: Attempt, deviceId: string | null): Limit[] {
  if (deviceId !== null) return [limit("sign-in-device", email, deviceId)];
  return [
    limit("sign-in-ip", ip),
    limit("sign-in-pair", email, ip),
    limit("sign-in-account", email),
  ];
}

export function registerLimits({ email, ip }: Attempt): Limit[] {
  return [
    limit("register-ip", ip),
    limit("register-pair", email, ip),
    limit("register-address", email),
  ];
}

/** Guessing a verification or a reset code. */
export function codeLimits({ email, ip }: Attempt, purpose: string): Limit[] {
  return [limit("code-ip", ip), limit("code-pair", purpose, email, ip)];
}

/** Asking for a mail with a code. */
export function mailLimits({ email, ip }: Attempt, purpose: string): Limit[] {
  return [
    limit("mail-ip", ip),
    limit("mail-pair", purpose, email, ip),
    limit("mail-address", purpose, email),
  ];
}

/** Typing the current password while signed in. */
export function passwordLimits(userId: number): Limit[] {
  return [limit("password-account", String(userId))];
}
