import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { dictionary } from "@zxcvbn-ts/language-common";
import { MIN_ADMIN_PASSWORD } from "@/domain/account/account";
import { DEMO_ADMIN_PASSWORD } from "@/domain/account/demo-admin";
import { DomainError } from "@/domain/errors";
import { env } from "@/env";
import { fairQueue } from "@/server/platform/admission/queue";

/** Number of common passwords that are refused. Design §3. */
const COMMON_PASSWORDS = 3000;

/**
 * Hashing is expensive, so each queue limits the hashes that run and wait. The queue of strangers
 * uses at most two of Node's four hashing threads, and leaves a processor for other requests if the
 * machine has more than one. Strangers with a solved challenge have a separate queue, and so have
 * the known browsers of account owners. Decision 027 (limits per visitor).
 */
const SHAPE = { maxWaiting: 100, maxWaitingPerVisitor: 20, wait: 10 };
const strangers = fairQueue({
  ...SHAPE,
  concurrency: Math.min(2, Math.max(1, availableParallelism() - 1)),
});
const diligent = fairQueue({ ...SHAPE, concurrency: 1 });
const owners = fairQueue({ ...SHAPE, concurrency: 1 });

/**
 * The person for whom a password is hashed. Selects the queue and, within it, the visitor (IP
 * address or account); the queue limits and alternates visitors.
 */
export type Hasher =
  | { as: "stranger" | "diligent"; ip: string }
  /**
   * A browser that has signed this account in before; all such browsers of an account count as one
   * visitor.
   */
  | { as: "owner"; account: string };

/** The shop's own calls: a command or a test. */
const NOBODY: Hasher = { as: "stranger", ip: "" };

/**
 * `strangers`: the number of waiting strangers from which a challenge is required. `diligent`: the
 * number of waiting callers with a solved challenge that raises the difficulty by one level.
 */
const CROWD = { strangers: 20, diligent: 5 };

/** Whether the queue of strangers is so long that the next one must solve a challenge. */
export const isCrowded = (): boolean => strangers.waiting() >= CROWD.strangers;

/** The difficulty level of a challenge at this moment. */
export const workAsked = (): number => Math.floor(diligent.waiting() / CROWD.diligent);

const common = new Set([...dictionary.passwords.slice(0, COMMON_PASSWORDS), DEMO_ADMIN_PASSWORD]);

/** Normalizes a password, since keyboards compose characters differently. */
const normalized = (password: string) => password.normalize("NFKC");

function enqueue<Result>(whose: Hasher, work: () => Promise<Result>): Promise<Result> {
  if (whose.as === "owner") return owners(whose.account, work);
  return (whose.as === "diligent" ? diligent : strangers)(whose.ip, work);
}

/** @throws DomainError password_too_common */
export function refuseCommonPassword(password: string): void {
  if (common.has(normalized(password).toLowerCase())) throw new DomainError("password_too_common");
}

/** @throws DomainError admin_password_too_short; the specification's minimum for others is lower */
export function refuseShortAdminPassword(password: string): void {
  if (password.length < MIN_ADMIN_PASSWORD) throw new DomainError("admin_password_too_short");
}

/**
 * Hashes with Argon2id, 19 MiB and two passes: OWASP's recommendation and the library's default.
 * @throws DomainError too_many_requests while the queue is full
 */
export async function hashPassword(password: string, whose = NOBODY): Promise<string> {
  return enqueue(whose, () => hash(normalized(password)));
}

/** The hash compared for an unknown address, so that its check takes as long as any other. */
let dummyHash: Promise<string> | undefined;

/**
 * Compares a password with a stored hash; null stands for an account that does not exist. Outside
 * the demo, the demo's public password never matches, even if demo data went into production.
 * @throws DomainError too_many_requests while the queue is full
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
