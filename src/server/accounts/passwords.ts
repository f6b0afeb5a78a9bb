import { availableParallelism } from "node:os";
import { hash, verify } from "@node-rs/argon2";
import { dictionary } from "@zxcvbn-ts/language-common";
import { MIN_ADMIN_PASSWORD } from "@/domain/account";
import { DEMO_ADMIN_PASSWORD } from "@/domain/demo-admin";
import { DomainError } from "@/domain/errors";
import { env } from "@/env";
import { fairQueue } from "@/server/platform/fair-queue";

/** Argon2id with 19 MiB, two passes: OWASP's recommendation and the library's default. Design §3. */
const COMMON_PASSWORDS = 3000;

/**
 * Hashing is made to be costly: so many at once, and so many waiting. The owner of an account, in a browser that has
 * signed it in before, has a slot of his own, so that no crowd of strangers stands before him. Decision 027.
 */
const SHAPE = { mostWaiting: 100, mostOfOne: 20, wait: 10 };
const strangers = fairQueue({ ...SHAPE, atOnce: availableParallelism() });
const owners = fairQueue({ ...SHAPE, atOnce: 1 });

/** For whom a password is hashed: where he calls from, and which browser of the account's it is. */
interface Hasher {
  ip: string;
  /** Of a `known_device` proof of this very account; null for any other browser. */
  deviceId: string | null;
}

/** The shop's own: a command, a test. */
const NOBODY: Hasher = { ip: "", deviceId: null };

const common = new Set([...dictionary.passwords.slice(0, COMMON_PASSWORDS), DEMO_ADMIN_PASSWORD]);

/** The same password however the keyboard composes it. */
const normalized = (password: string) => password.normalize("NFKC");

function enqueue<Result>({ ip, deviceId }: Hasher, work: () => Promise<Result>): Promise<Result> {
  return deviceId === null ? strangers(ip, work) : owners(deviceId, work);
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
