import { db, type RowOf, type Tx } from "@/server/platform/database/db";
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

/** Server-only: it holds the password hash. */
export type Account = RowOf<"User", { select: typeof accountColumns }>;

/** The verified account of an address, or null; an address has at most one. */
export function findAccount(email: string, tx: Tx = db()): Promise<Account | null> {
  return tx.user.findFirst({ where: { email, isVerified: true }, select: accountColumns });
}

export function findAccountById(id: number, tx: Tx = db()): Promise<Account | null> {
  return tx.user.findUnique({ where: { id }, select: accountColumns });
}

/** Locks the account's row until `tx` ends: blocks sign-ins and changes. */
export async function lockAccount(tx: Tx, id: number): Promise<void> {
  await tx.$executeRaw`SELECT FROM users WHERE id = ${id} FOR NO KEY UPDATE`;
}

/** The registrations of an address that are not verified yet, newest first. */
export function findRegistrations(email: string, tx: Tx = db()): Promise<Account[]> {
  return tx.user.findMany({
    where: { email, isVerified: false },
    select: accountColumns,
    orderBy: { id: "desc" },
  });
}

/** Whether an account has this name, ignoring case. */
export async function isNameTaken(username: string, tx: Tx = db()): Promise<boolean> {
  const rows = await tx.$queryRaw<unknown[]>`
    SELECT 1 FROM users WHERE lower(username) = lower(${username}) AND is_verified`;
  return rows.length > 0;
}

/** Serializes registrations and verifications of an address until `tx` ends. */
export async function lockAddress(tx: Tx, email: string): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`account:${email}`}, 0))`;
}
