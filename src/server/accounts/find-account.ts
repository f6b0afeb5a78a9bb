import type { RowOf } from "@/server/platform/database/db";
import { statement } from "@/server/platform/database/statement";
import {
  autocommit,
  type PrismaTransaction,
  type Transaction,
} from "@/server/platform/database/transaction";
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

/** Server-only: the row contains the password hash. */
export type Account = RowOf<"User", { select: typeof accountColumns }>;

/** The verified account of an address, or null; an address has at most one. */
export function findAccount(
  email: string,
  tx: PrismaTransaction = autocommit,
): Promise<Account | null> {
  return tx.prisma.user.findFirst({ where: { email, isVerified: true }, select: accountColumns });
}

export function findAccountById(
  id: number,
  tx: PrismaTransaction = autocommit,
): Promise<Account | null> {
  return tx.prisma.user.findUnique({ where: { id }, select: accountColumns });
}

/** $1 the account. */
const LOCK_ACCOUNT = statement("lock_account", "SELECT FROM users WHERE id = $1 FOR NO KEY UPDATE");

/** Locks the account's row until `tx` ends: blocks sign-ins and changes. */
export async function lockAccount(tx: Transaction, id: number): Promise<void> {
  await tx.run(LOCK_ACCOUNT, [id]);
}

/** The registrations of an address that are not verified yet, newest first. */
export function findRegistrations(
  email: string,
  tx: PrismaTransaction = autocommit,
): Promise<Account[]> {
  return tx.prisma.user.findMany({
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

/** Whether a verified account has this name, ignoring case. */
export async function isNameTaken(
  username: string,
  tx: Transaction = autocommit,
): Promise<boolean> {
  const rows = await tx.run(IS_NAME_TAKEN, [username]);
  return rows.length > 0;
}

/** $1 the address's lock name. */
const LOCK_ADDRESS = statement(
  "lock_address",
  "SELECT 1 FROM pg_advisory_xact_lock(hashtextextended($1, 0))",
);

/** Serializes registrations and verifications of an address until `tx` ends. */
export async function lockAddress(tx: Transaction, email: string): Promise<void> {
  await tx.run(LOCK_ADDRESS, [`account:${email}`]);
}
