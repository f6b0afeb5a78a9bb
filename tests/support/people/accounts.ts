import { hash } from "@node-rs/argon2";
import { expect } from "vitest";
import { issueCodeJob } from "@/server/accounts/codes/request-code";
import { openSession } from "@/server/accounts/session/session";
import { setSessionCookie } from "@/server/accounts/session/session-cookie";
import type { AccountMailKind } from "@/server/mail/mail-kinds";
import { databaseClock } from "@/server/platform/clock";
import { cookieJar } from "@/server/platform/cookies";
import { db } from "@/server/platform/database/db";
import { prismaTransaction } from "@/server/platform/database/transaction";
import { associatedData, unseal } from "@/server/platform/secrets";
import { ROLES, type Role, userOf } from "./callers";
import { Visitor } from "./visitor";

export const PERSONA = {
  username: "omar",
  email: "omar@example.com",
  password: "violet lamp 42",
};
export type Persona = typeof PERSONA;

export function register(visitor: Visitor, person: Persona = PERSONA) {
  return visitor.call<{ success: boolean; error: string | null; message: string }>(
    "POST",
    "/register.php",
    { ...person, confirmPassword: person.password },
  );
}

export function signIn(visitor: Visitor, { email, password }: Omit<Persona, "username"> = PERSONA) {
  return visitor.call<{ success: boolean; error: string | null; message: string }>(
    "POST",
    "/login.php",
    { email, password },
  );
}

/** Signs in at the admin sign-in, which actions in the panel require. */
export function signInAdmin(
  visitor: Visitor,
  { email, password }: Omit<Persona, "username"> = PERSONA,
) {
  return visitor.call<{ success: boolean; message: string }>("POST", "/auth/admin-login", {
    email,
    password,
  });
}

/** The HTTP status of the current-user call: 200 for a signed-in visitor, otherwise 401. */
export async function statusOf(visitor: Visitor): Promise<number> {
  return (await visitor.call("GET", "/auth_user.php")).status;
}

/** The code of the newest mail of a kind to an address. */
export async function mailedCode(email: string, kind: AccountMailKind): Promise<string> {
  const mail = await db().mail.findFirstOrThrow({
    where: { recipient: email, kind },
    orderBy: { id: "desc" },
  });
  return unseal(mail.code ?? "", associatedData.mail(mail.messageId));
}

/** Runs the waiting jobs for requested codes, as the worker does. */
export async function answerCodeRequests(): Promise<void> {
  const waiting = await db().$queryRaw<{ data: unknown }[]>`
    DELETE FROM jobs WHERE queue = ${issueCodeJob.name} RETURNING data`;
  for (const { data } of waiting) await issueCodeJob.run(data);
}

/** A verified account, not signed in. */
export async function account(
  person: Persona = PERSONA,
  visitor = new Visitor(),
): Promise<Visitor> {
  expect((await register(visitor, person)).body).toEqual({ success: true, error: null });
  const code = await mailedCode(person.email, "verification");
  const verified = await visitor.call("POST", "/auth/verify", { email: person.email, code });
  expect(verified).toMatchObject({ status: 200, body: { success: true } });
  return visitor;
}

/** A signed-in customer. */
export async function customer(
  person: Persona = PERSONA,
  visitor = new Visitor(),
): Promise<Visitor> {
  await account(person, visitor);
  expect(await signIn(visitor, person)).toMatchObject({ status: 200 });
  return visitor;
}

/**
 * Argon2's lowest cost. A stored hash contains its cost, so that verifying a password against the
 * hash is cheap too.
 */
const CHEAP = { memoryCost: 8, timeCost: 1 };
let passwordHash: Promise<string> | undefined;

/** Inserts a user for each of `ROLES` but guest, with a cheap hash of PERSONA's password. */
export async function createUsers(): Promise<void> {
  passwordHash ??= hash(PERSONA.password, CHEAP);
  const password = await passwordHash;
  const users = ROLES.map(userOf).filter((user) => user !== null);
  const rows = users.map(({ hasAdminSession: _, ...user }) => ({ ...user, password }));
  await db().user.createMany({ data: rows });
  await db().$queryRaw`SELECT setval('users_id_seq', 100)`;
}

/**
 * A visitor with a session of a user of `createUsers`, opened directly instead of by a sign-in;
 * staff get an admin session.
 */
export async function signedInAs(role: Exclude<Role, "guest">): Promise<Visitor> {
  const { id = 0, hasAdminSession: isForAdmins = false } = userOf(role) ?? {};
  const session = { userId: id, at: databaseClock(), isForAdmins };
  const sessionId = await prismaTransaction((tx) => openSession(tx, session));
  const headers = new Headers();
  await setSessionCookie(cookieJar(new Headers(), headers), sessionId);
  const visitor = new Visitor();
  for (const line of headers.getSetCookie()) visitor.keep(line);
  return visitor;
}

/** Requests a reset code and returns it. */
export async function resetCode(visitor: Visitor, email: string = PERSONA.email): Promise<string> {
  const asked = await visitor.call("POST", "/password_reset_request.php", { email });
  expect(asked).toMatchObject({ status: 200, body: { success: true } });
  await answerCodeRequests();
  return mailedCode(email, "password-reset");
}
