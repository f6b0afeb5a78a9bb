import { registerInput } from "@/contract/accounts";
import { DomainError, errorCodeOf } from "@/domain/errors";
import { findAccount, lockAddress } from "@/server/accounts/find-account";
import {
  hashPassword,
  refuseCommonPassword,
  refuseShortAdminPassword,
} from "@/server/accounts/passwords";
import { COMMAND_LINE, recordAction } from "@/server/audit/audited-action";
import { db, isUniqueViolation, type Tx } from "@/server/platform/db";

export interface NewAdmin {
  email: string;
  /** Of an account that is made; also one that nobody may register. */
  username: string;
  /** Null for an account that is expected to be there. */
  password: string | null;
}

/** `unchanged`: the account was an admin's before. */
export type MakeAdminResult = "created" | "promoted" | "unchanged";

/**
 * Makes an admin from the shop's own machine: an account that is there keeps its name and its password, a
 * new one is verified from the start, with the rules of a registration. Design §3, Rights.
 * @throws DomainError password_missing when there is no such account yet; email_malformed, username_… and
 *   password_… as a registration says them, and username_taken
 */
export async function makeAdmin(account: NewAdmin): Promise<MakeAdminResult> {
  const email = checked("email", account.email);
  const promoted = await db().$transaction((tx) => promote(tx, email));
  if (promoted) return promoted;
  if (account.password === null) throw new DomainError("password_missing");
  const username = checked("username", account.username);
  const typed = checked("password", account.password);
  refuseCommonPassword(typed);
  refuseShortAdminPassword(typed);
  const password = await hashPassword(typed);
  try {
    const data = { email, username, password };
    return await db().$transaction((tx) => create(tx, data));
  } catch (error) {
    if (isUniqueViolation(error)) throw new DomainError("username_taken", {}, { cause: error });
    throw error;
  }
}

async function promote(tx: Tx, email: string): Promise<MakeAdminResult | null> {
  const account = await findAccount(email, tx);
  if (!account) return null;
  // Compared and set in one statement: two at once are one action.
  const { count } = await tx.user.updateMany({
    where: { id: account.id, isAdmin: false },
    data: { isAdmin: true, role: "owner" },
  });
  if (count === 0) return "unchanged";
  await record(tx, account, { isAdmin: false });
  return "promoted";
}

async function create(
  tx: Tx,
  data: { email: string; username: string; password: string },
): Promise<MakeAdminResult> {
  await lockAddress(tx, data.email);
  const promoted = await promote(tx, data.email);
  if (promoted) return promoted;
  // Registrations of the address that wait for their code are worth nothing from now on.
  await tx.user.deleteMany({ where: { email: data.email, isVerified: false } });
  const account = await tx.user.create({
    data: { ...data, isAdmin: true, role: "owner", isVerified: true },
    select: { id: true, username: true },
  });
  await record(tx, account);
  return "created";
}

async function record(
  tx: Tx,
  { id, username }: { id: number; username: string },
  before?: { isAdmin: boolean },
): Promise<void> {
  await recordAction(tx, {
    admin: COMMAND_LINE,
    action: "account.make_admin",
    entity: "account",
    entityId: id,
    ...(before && { before: { username, ...before } }),
    after: { username, isAdmin: true },
  });
}

/** What was typed, as a registration takes it. */
function checked(field: "email" | "username" | "password", typed: string): string {
  const parsed = registerInput.shape[field].safeParse(typed);
  if (parsed.success) return parsed.data;
  throw new DomainError(errorCodeOf(parsed.error.issues[0]?.message ?? "") ?? "invalid_input");
}
