import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { dictionary } from "@zxcvbn-ts/language-common";
import { MIN_ADMIN_PASSWORD } from "@/domain/account/account";
import { DEMO_ADMIN_PASSWORD } from "@/domain/account/demo-admin";
import { DomainError } from "@/domain/errors";
import { env } from "@/env";
import { fairQueue } from "@/server/platform/admission/queue";

/** Argon2id with 19 MiB, two passes: OWASP's recommendation and the library's default. Design §3. */
const COMMON_PASSWORDS = 3000;

/**
 * Hashing is made to be costly: so many at once, and so many waiting. Strangers never have the last processor, which
 * answers everybody else, nor all four threads on which Node hashes. Who has done the work that a crowd is asked for has a
 * slot of his own, and so has the owner of an account in a browser that has signed it in before. Decision 027.
 */
const SHAPE = { mostWaiting: 100, mostOfOne: 20, wait: 10 };
const strangers = fairQueue({
  ...SHAPE,
  atOnce: Math.min(2, Math.max(1, availableParallelism() - 1)),
});
const diligent = fairQueue({ ...SHAPE, atOnce: 1 });
const owners = fairQueue({ ...SHAPE, atOnce: 1 });

/** For whom a password is hashed, and so in which queue, and who takes turns with whom. */
export type Hasher =
  | { as: "stranger" | "diligent"; ip: string }
  /** Of an account that this browser has signed in before: all its browsers are one. */
  | { as: "owner"; account: string };

/** The shop's own: a command, a test. */
const NOBODY: Hasher = { as: "stranger", ip: "" };

/** So many strangers wait before the next one is asked for work, and so many who have done it make it twice as dear. */
const CROWD = { strangers: 20, diligent: 5 };

/** Whether so many strangers wait that the next one goes before them by doing some work. */
export const isCrowded = (): boolean => strangers.waiting() >= CROWD.strangers;

/** How much work it takes at this moment: a level. */
export const workAsked = (): number => Math.floor(diligent.waiting() / CROWD.diligent);

const common = new Set([...dictionary.passwords.slice(0, COMMON_PASSWORDS), DEMO_ADMIN_PASSWORD]);

/** The same password however the keyboard composes it. */
const normalized = (password: string) => password.normalize("NFKC");

function enqueue<Result>(whose: Hasher, work: () => Promise<Result>): Promise<Result> {
  if (whose.as === "owner") return owners(whose.account, work);
  return (whose.as === "diligent" ? diligent : strangers)(whose.ip, work);
}

/** @throws DomainError password_too_common */
export function refuseCommonPassword(password: string): void {
  if (common.has(normalized(password).toLowerCase())) throw new DomainError("password_too_common");
}

/** @throws DomainError admin_password_too_short; in every account else the shorter ones of the specification do */
export function refuseShortAdminPassword(password: string): void {
  if (password.length < MIN_ADMIN_PASSWORD) throw new DomainError("admin_password_too_short");
}

/** @throws DomainError too_many_requests while too many wait already */
export async function hashPassword(password: string, whose = NOBODY): Promise<string> {
  return enqueue(whose, () => hash(normalized(password)));
}

/** What an unknown address is compared with, so that it takes as long as a known one. */
let dummyHash: Promise<string> | undefined;

/**
 * True when `password` is that of `stored`; null stands for an account that does not exist. The one that
 * every visitor of a demo can read is nobody's elsewhere, also where a demo's data went into production.
 * @throws DomainError too_many_requests while too many wait already
 */
export async function isPassword(
  stored: string | null,
  password: string,
  whose = NOBODY,
): Promise<boolean> {
  dummyHash ??= hash("nobody's password");
  const against = stored ?? (await dummyHash);
  const isRight = await enqueue(whose, () => verify(against, normalized(password)));
  const isPublic = normalized(password) === DEMO_ADMIN_PASSWORD && env().DEMO !== "1";
  return stored !== null && isRight && !isPublic;
}
