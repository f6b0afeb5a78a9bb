import { randomUUID } from "node:crypto";
import type { CurrentUserDto } from "@/contract/accounts";
import { openSessionToken, SESSION_SECONDS } from "@/server/accounts/token";
import { type Moment, momentOf } from "@/server/platform/clock";
import { db, type Tx } from "@/server/platform/db";
import { run, runWithin, type Statement } from "@/server/platform/statements";

/** What a statement reads of whoever is signed in, and where: the session is $1. */
export const PERSON_COLUMNS = `
  u.id AS "userId", u.username, u.email, u.is_admin AS "isAdmin", u.role, u.is_verified AS "isVerified",
  u.created_at AS "createdAt"`;
export const PERSON_OF_SESSION = "sessions s JOIN users u ON u.id = s.user_id";
export const SESSION_LASTS = "s.id = $1::uuid AND s.expires_at > now() AND u.is_verified";

export interface PersonRow extends Omit<CurrentUserDto, "id" | "createdAt"> {
  userId: number;
  createdAt: Date;
}

const FIND_SESSION: Statement<PersonRow> = {
  name: "find_session",
  text: `SELECT ${PERSON_COLUMNS} FROM ${PERSON_OF_SESSION} WHERE ${SESSION_LASTS}`,
};

export interface OpenSession {
  id: string;
  user: CurrentUserDto;
}

/** Browsers in which one person is signed in at once; the one signed in first is signed out. */
const MOST_SESSIONS = 20;

/** $1 the session, $2 whose it is, $3 when it is opened, $4 the seconds that it lasts. */
const OPEN_SESSION: Statement<never> = {
  name: "open_session",
  text: `
    INSERT INTO sessions (id, user_id, created_at, expires_at)
    VALUES ($1::uuid, $2, ${momentOf("$3")}, ${momentOf("$3")} + make_interval(secs => $4))`,
};

/** Writes down that a browser is signed in; gives the session's id. */
export async function openSession(tx: Tx, userId: number, at: Moment): Promise<string> {
  const oldest = await tx.session.findMany({
    where: { userId },
    select: { id: true },
    orderBy: { createdAt: "desc" },
    skip: MOST_SESSIONS - 1,
  });
  await tx.session.deleteMany({ where: { id: { in: oldest.map((session) => session.id) } } });
  const id = randomUUID();
  await runWithin(tx)(OPEN_SESSION, [id, userId, at, SESSION_SECONDS]);
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
  const { userId, username, email, isAdmin, role, isVerified, createdAt } = row;
  const user = { id: userId, username, email, isAdmin, role, isVerified };
  return { id, user: { ...user, createdAt: createdAt.toISOString() } };
}

/** Ends one session: its cookie is worth nothing from now on, wherever it was copied to. */
export async function endSession(id: string, tx: Tx = db()): Promise<void> {
  await tx.session.deleteMany({ where: { id } });
}

/** Ends every session of a person: password changed or reset, rights taken away. */
export async function endSessions(tx: Tx, userId: number): Promise<void> {
  await tx.session.deleteMany({ where: { userId } });
}
