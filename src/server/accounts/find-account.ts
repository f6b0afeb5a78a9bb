import { db, type RowOf, type Tx } from "@/server/platform/database/db";
import { statement } from "@/server/platform/database/statement";
import { runnerOf } from "@/server/platform/database/statements";
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

/** $1 the account. */
const LOCK_ACCOUNT = statement("lock_account", "SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE");

/** Locks the account's row until `tx` ends: blocks sign-ins and changes. */
export async function lockAccount(tx: Tx, id: number): Promise<void> {
  await runnerOf(tx)(LOCK_ACCOUNT, [id]);
}

/** The registrations of an address that are not verified yet, newest first. */
export function findRegistrations(email: string, tx: Tx = db()): Promise<Account[]> {
  return tx.user.findMany({
    where: { email, isVerified: false },
    select: accountColumns,
    orderBy: { id: "desc" },
  });
}

/** $1 the username. */
const IS_NAME_TAKEN = statement(
  "is_name_taken",
  "SELECT 1 FROM users WHERE lower(username) = lower($1) AND is_verified",
);

/** Whether an account has this name, ignoring case. */
export async function isNameTaken(username: string, tx: Tx = db()): Promise<boolean> {
  const rows = await runnerOf(tx)(IS_NAME_TAKEN, [username]);
  return rows.length > 0;
}

/** $1 the address's lock name. */
const LOCK_ADDRESS = statement(
  "lock_address",
  "SELECT 1 FROM pg_advisory_xact_lock(hashtextextended($1, 0))",
);

/** Serializes registrations and verifications of an address until `tx` ends. */
export async function lockAddress(tx: Tx, email: string): Promise<void> {
  await runnerOf(tx)(LOCK_ADDRESS, [`account:${email}`]);
}
