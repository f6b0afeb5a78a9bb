import { db, type Tx } from "@/server/platform/database/db";
import type { Prisma } from "@/server/platform/prisma-client/client";

const accountColumns = {
  id: true,
  email: true,
  username: true,
  password: true,
  locale: true,
  isAdmin: true,
  role: true,
} as const satisfies Prisma.UserSelect;

/** For the server alone: it holds the password's hash. */
export type Account = Prisma.UserGetPayload<{ select: typeof accountColumns }>;

/** The account of an address: there is one at most that is verified. */
export function findAccount(email: string, tx: Tx = db()): Promise<Account | null> {
  return tx.user.findFirst({ where: { email, isVerified: true }, select: accountColumns });
}

export function findAccountById(id: number, tx: Tx = db()): Promise<Account | null> {
  return tx.user.findUnique({ where: { id }, select: accountColumns });
}

/** Nobody signs the account in and nothing of its row changes until `tx` ends. */
export async function lockAccount(tx: Tx, id: number): Promise<void> {
  await tx.$executeRaw`SELECT FROM users WHERE id = ${id} FOR NO KEY UPDATE`;
}

/** The registrations of an address that wait for their code, newest first. */
export function findRegistrations(email: string, tx: Tx = db()): Promise<Account[]> {
  return tx.user.findMany({
    where: { email, isVerified: false },
    select: accountColumns,
    orderBy: { id: "desc" },
  });
}

/** Whether an account bears this name, however it is written. */
export async function isNameTaken(username: string, tx: Tx = db()): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM users WHERE lower(username) = lower(${username}) AND is_verified`;
  return rows.length > 0;
}

/** One registration or verification of an address at a time, until `tx` ends. */
export async function lockAddress(tx: Tx, email: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`account:${email}`}, 0))`;
}
