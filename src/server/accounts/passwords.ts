import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { dictionary } from "@zxcvbn-ts/language-common";
import pLimit from "p-limit";
import { MIN_ADMIN_PASSWORD } from "@/domain/account";
import { DEMO_ADMIN_PASSWORD } from "@/domain/demo-admin";
import { DomainError } from "@/domain/errors";
import { env } from "@/env";
import { tooMany } from "@/server/platform/rate-limit";

/** Argon2id with 19 MiB, two passes: OWASP's recommendation and the library's default. Design §3. */
const COMMON_PASSWORDS = 3000;

/** Hashing is made to be costly: so many at once, and so many waiting. */
const hashQueue = pLimit(availableParallelism());
const MOST_WAITING = 100;

const common = new Set([...dictionary.passwords.slice(0, COMMON_PASSWORDS), DEMO_ADMIN_PASSWORD]);

/** The same password however the keyboard composes it. */
const normalized = (password: string) => password.normalize("NFKC");

async function enqueue<Result>(work: () => Promise<Result>): Promise<Result> {
  if (hashQueue.pendingCount >= MOST_WAITING) throw tooMany(10);
  return hashQueue(work);
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
export async function hashPassword(password: string): Promise<string> {
  return enqueue(() => hash(normalized(password)));
}

/** What an unknown address is compared with, so that it takes as long as a known one. */
let dummyHash: Promise<string> | undefined;

/**
 * True when `password` is that of `stored`; null stands for an account that does not exist. The one that
 * every visitor of a demo can read is nobody's elsewhere, also where a demo's data went into production.
 * @throws DomainError too_many_requests while too many wait already
 */
export async function isPassword(stored: string | null, password: string): Promise<boolean> {
  dummyHash ??= hash("nobody's password");
  const against = stored ?? (await dummyHash);
  const isRight = await enqueue(() => verify(against, normalized(password)));
  const isPublic = normalized(password) === DEMO_ADMIN_PASSWORD && env().DEMO !== "1";
  return stored !== null && isRight && !isPublic;
}
