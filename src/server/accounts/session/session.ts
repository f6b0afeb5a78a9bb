import { randomUUID } from "node:crypto";
import type { CurrentUserDto } from "@/contract/accounts";
import { ADMIN_SESSION } from "@/domain/account/account";
import { openSessionToken, SESSION_SECONDS } from "@/server/accounts/codes/token";
import { type Moment, momentOf } from "@/server/platform/clock";
import { db, type Tx } from "@/server/platform/database/db";
import { run, runWithin, type Statement } from "@/server/platform/database/statements";

/** Whether the rights of an admin hold in the session `s`: confirmed at the admin sign-in, and used since. Decision 029. */
const ADMIN_SESSION_HOLDS = `
  (u.is_admin AND coalesce(s.confirmed_at > now() - interval '${ADMIN_SESSION.hours} hours'
    AND s.admin_seen_at > now() - interval '${ADMIN_SESSION.idleMinutes} minutes', false))`;

/** What a statement reads of whoever is signed in, and where: the session is $1. */
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
export const SESSION_LASTS = "s.id = $1::uuid AND s.expires_at > now() AND u.is_verified";

export interface PersonRow extends Omit<CurrentUserDto, "id"> {
  userId: number;
  isTouchDue: boolean;
  isProven: boolean;
  hasSecondFactor: boolean;
}

const FIND_SESSION: Statement<PersonRow> = {
  name: "find_session",
  text: `SELECT ${PERSON_COLUMNS} FROM ${PERSON_OF_SESSION} WHERE ${SESSION_LASTS}`,
};

export interface OpenSession {
  id: string;
  user: CurrentUserDto;
  /** Whether its admin's last action was written down more than a minute ago. */
  isTouchDue: boolean;
  /** Whether its admin typed the password in the last ten minutes. */
  isProven: boolean;
  /** Whether its admin has a second factor, which this session then has shown. */
  hasSecondFactor: boolean;
}

/** Browsers in which one person is signed in at once; the one signed in first is signed out. */
const MOST_SESSIONS = 20;

/** $1 the session, $2 whose it is, $3 when it is opened, $4 the seconds that it lasts, $5 whether at the admin sign-in. */
const OPEN_SESSION: Statement<never> = {
  name: "open_session",
  text: `
    INSERT INTO sessions (id, user_id, created_at, expires_at, confirmed_at, admin_seen_at, proven_at)
    SELECT $1::uuid, $2, at, at + make_interval(secs => $4), proof, proof, proof
    FROM (SELECT ${momentOf("$3")} AS at) moment CROSS JOIN LATERAL (SELECT CASE WHEN $5 THEN at END AS proof) proof`,
};

/** $1 the session. */
const PROVE_SESSION: Statement<never> = {
  name: "prove_session",
  text: "UPDATE sessions SET proven_at = now() WHERE id = $1::uuid",
};

/** $1 the session. One that has ended meanwhile stays so. */
const TOUCH_ADMIN_SESSION: Statement<never> = {
  name: "touch_admin_session",
  text: `
    UPDATE sessions SET admin_seen_at = now() WHERE id = $1::uuid
      AND admin_seen_at BETWEEN now() - interval '${ADMIN_SESSION.idleMinutes} minutes' AND now() - interval '1 minute'`,
};

interface NewSession {
  userId: number;
  at: Moment;
  /** Opened at the admin sign-in: in no other do an admin's rights hold. */
  isForAdmins: boolean;
}

/** Writes down that a browser is signed in; gives the session's id. */
export async function openSession(
  tx: Tx,
  { userId, at, isForAdmins }: NewSession,
): Promise<string> {
  const oldest = await tx.session.findMany({
    where: { userId },
    select: { id: true },
    orderBy: { createdAt: "desc" },
    skip: MOST_SESSIONS - 1,
  });
  await tx.session.deleteMany({ where: { id: { in: oldest.map((session) => session.id) } } });
  const id = randomUUID();
  await runWithin(tx)(OPEN_SESSION, [id, userId, at, SESSION_SECONDS, isForAdmins]);
  return id;
}

/**
 * Who a token speaks for, as the database says it now; null once the session has ended or the
 * address is no longer verified. Specification §6; design §3, Rights.
 */
export async function readSession(token: string | undefined): Promise<OpenSession | null> {
  const id = await openSessionToken(token);
  return id === null ? null : findSession(id);
}

/** The same by the id of the session's row, a UUID. */
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

/** Writes down that an admin typed the password in this session just now, and the code of a second factor. */
export async function proveSession(tx: Tx, id: string): Promise<void> {
  await runWithin(tx)(PROVE_SESSION, [id]);
}

/** Keeps an admin's session from idling out: written at most once a minute. */
export async function touchAdminSession(id: string): Promise<void> {
  await run(TOUCH_ADMIN_SESSION, [id]);
}

/** Ends one session: its cookie is worth nothing from now on, wherever it was copied to. */
export async function endSession(id: string, tx: Tx = db()): Promise<void> {
  await tx.session.deleteMany({ where: { id } });
}

/** Ends those of a person in every other browser. */
export async function endOtherSessions(tx: Tx, userId: number, id: string): Promise<void> {
  await tx.session.deleteMany({ where: { userId, id: { not: id } } });
}

/** Ends every session of a person: password changed or reset, rights taken away. */
export async function endSessions(tx: Tx, userId: number): Promise<void> {
  await tx.session.deleteMany({ where: { userId } });
}
