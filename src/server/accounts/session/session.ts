import { randomUUID } from "node:crypto";
import type { CurrentUserDto } from "@/contract/accounts";
import { ADMIN_SESSION } from "@/domain/account/account";
import { openSessionToken, SESSION_SECONDS } from "@/server/accounts/codes/token";
import { type Moment, momentOf } from "@/server/platform/clock";
import { statement } from "@/server/platform/database/statement";
import { run } from "@/server/platform/database/statements";
import {
  autocommit,
  type PrismaTransaction,
  type Transaction,
} from "@/server/platform/database/transaction";

/**
 * SQL: whether admin rights hold in session `s`: its user `u` is staff, and the session was opened
 * at the admin sign-in within the last ADMIN_SESSION.hours and has not idled out (an action of the
 * admin was recorded within ADMIN_SESSION.idleMinutes). Decision 029 (admin sessions).
 */
const ADMIN_SESSION_HOLDS = `
  (u.is_admin AND coalesce(s.confirmed_at > now() - interval '${ADMIN_SESSION.hours} hours'
    AND s.admin_seen_at > now() - interval '${ADMIN_SESSION.idleMinutes} minutes', false))`;

/** SQL: the columns of the signed-in user `u` and the session `s`. */
export const PERSON_COLUMNS = `
  u.id AS "userId", u.username, u.email, u.is_admin AS "isAdmin", u.role, u.is_verified AS "isVerified",
  to_char(u.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt",
  ${ADMIN_SESSION_HOLDS} AS "hasAdminSession",
  coalesce(s.admin_seen_at < now() - interval '1 minute', false) AS "isTouchDue",
  coalesce(s.proven_at > now() - interval '${ADMIN_SESSION.proofMinutes} minutes', false) AS "isProven",
  CASE WHEN u.is_admin
    THEN EXISTS (SELECT FROM second_factors f WHERE f.user_id = u.id AND f.confirmed_at IS NOT NULL)
      OR EXISTS (SELECT FROM passkeys p WHERE p.user_id = u.id)
    ELSE false END AS "hasSecondFactor"`;
export const PERSON_OF_SESSION = "sessions s JOIN users u ON u.id = s.user_id";
/** SQL condition: the session $1 has not expired, and the address of its user is verified. */
export const SESSION_LASTS = "s.id = $1::uuid AND s.expires_at > now() AND u.is_verified";

export interface PersonRow extends Omit<CurrentUserDto, "id"> {
  userId: number;
  isTouchDue: boolean;
  isProven: boolean;
  hasSecondFactor: boolean;
}

const FIND_SESSION = statement(
  "find_session",
  `SELECT ${PERSON_COLUMNS} FROM ${PERSON_OF_SESSION} WHERE ${SESSION_LASTS}`,
).typed<Pick<PersonRow, "role">>();

export interface OpenSession {
  id: string;
  user: CurrentUserDto;
  /** Whether the admin's last recorded action is over a minute old: call `touchAdminSession`. */
  isTouchDue: boolean;
  /** Whether the admin entered the password, and any second factor, in the last ten minutes. */
  isProven: boolean;
  /** Whether the admin has a second factor. The sign-in to the shop itself does not require it. */
  hasSecondFactor: boolean;
}

/** Maximum number of sessions per user; a further one ends the oldest. */
const MOST_SESSIONS = 20;

/**
 * $1: the session id, $2: the user id, $3: the opening time, $4: the lifetime in seconds, $5:
 * whether it is opened at the admin sign-in.
 */
const OPEN_SESSION = statement(
  "open_session",
  `
    INSERT INTO sessions (id, user_id, created_at, expires_at, confirmed_at, admin_seen_at, proven_at)
    SELECT $1::uuid, $2, at, at + make_interval(secs => $4), proof, proof, proof
    FROM (SELECT ${momentOf("$3")} AS at) moment CROSS JOIN LATERAL (SELECT CASE WHEN $5 THEN at END AS proof) proof`,
);

/** $1: the session id. */
const PROVE_SESSION = statement(
  "prove_session",
  "UPDATE sessions SET proven_at = now() WHERE id = $1::uuid",
);

/** $1: the session id. Does not revive a session that has idled out. */
const TOUCH_ADMIN_SESSION = statement(
  "touch_admin_session",
  `
    UPDATE sessions SET admin_seen_at = now() WHERE id = $1::uuid
      AND admin_seen_at BETWEEN now() - interval '${ADMIN_SESSION.idleMinutes} minutes' AND now() - interval '1 minute'`,
);

interface NewSession {
  userId: number;
  at: Moment;
  /** Opened at the admin sign-in; admin rights hold in no other session. */
  isForAdmins: boolean;
}

/** Stores a new session. @returns its id */
export async function openSession(
  tx: PrismaTransaction,
  { userId, at, isForAdmins }: NewSession,
): Promise<string> {
  const oldest = await tx.prisma.session.findMany({
    where: { userId },
    select: { id: true },
    orderBy: { createdAt: "desc" },
    skip: MOST_SESSIONS - 1,
  });
  await tx.prisma.session.deleteMany({
    where: { id: { in: oldest.map((session) => session.id) } },
  });
  const id = randomUUID();
  await tx.run(OPEN_SESSION, [id, userId, at, SESSION_SECONDS, isForAdmins]);
  return id;
}

/**
 * The session of a token, as the database states it now; null for a forged token, and once the
 * session has ended or the address is no longer verified. Spec §6; design §3, Rights.
 */
export async function readSession(token: string | undefined): Promise<OpenSession | null> {
  const id = await openSessionToken(token);
  return id === null ? null : findSession(id);
}

/** Like `readSession`, by the session's id (a UUID). */
export async function findSession(id: string): Promise<OpenSession | null> {
  const [row] = await run(FIND_SESSION, [id]);
  return row ? toSession(id, row) : null;
}

export function toSession(id: string, row: PersonRow): OpenSession {
  const { userId, username, email, isAdmin, role, isVerified, hasAdminSession, createdAt } = row;
  const user = {
    id: userId,
    username,
    email,
    isAdmin,
    role,
    isVerified,
    hasAdminSession,
    createdAt,
  };
  const { isTouchDue, isProven, hasSecondFactor } = row;
  return { id, user, isTouchDue, isProven, hasSecondFactor };
}

/** Records that the admin just entered the password, and the second factor, in this session. */
export async function proveSession(tx: Transaction, id: string): Promise<void> {
  await tx.run(PROVE_SESSION, [id]);
}

/** Keeps an admin session from idling out; writes at most once a minute. */
export async function touchAdminSession(id: string): Promise<void> {
  await run(TOUCH_ADMIN_SESSION, [id]);
}

/** Ends one session; copies of its cookie no longer work either. */
export async function endSession(id: string, tx: PrismaTransaction = autocommit): Promise<void> {
  await tx.prisma.session.deleteMany({ where: { id } });
}

/**
 * Ends all sessions of the user except one.
 * @param id the session that remains
 */
export async function endOtherSessions(
  tx: PrismaTransaction,
  userId: number,
  id: string,
): Promise<void> {
  await tx.prisma.session.deleteMany({ where: { userId, id: { not: id } } });
}

/** Ends every session of a user: the password was reset, or the role or second factor removed. */
export async function endSessions(tx: PrismaTransaction, userId: number): Promise<void> {
  await tx.prisma.session.deleteMany({ where: { userId } });
}
