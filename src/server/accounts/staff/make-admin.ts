import { registerInput } from "@/contract/accounts";
import { type StaffRole, staffRoleOf } from "@/domain/account/permissions";
import { DomainError, errorCodeOf } from "@/domain/errors";
import { findAccount, lockAddress } from "@/server/accounts/find-account";
import {
  hashPassword,
  refuseCommonPassword,
  refuseShortAdminPassword,
} from "@/server/accounts/passwords";
import { lockStaff, roleColumns, setRole } from "@/server/accounts/staff/staff-roles";
import { COMMAND_LINE, recordAction } from "@/server/audit/audited-action";
import { db, isUniqueViolation, type Tx } from "@/server/platform/database/db";

export interface NewAdmin {
  email: string;
  /** Of an account that is made; also one that nobody may register. */
  username: string;
  /** Null for an account that is expected to be there. */
  password: string | null;
  /** Without it who has a role keeps it, and anybody else becomes an owner. */
  role?: StaffRole | null;
}

/** `unchanged`: the account had the role before; `changed`: it had another one. */
export type MakeAdminResult = "created" | "promoted" | "changed" | "unchanged";

/**
 * Makes somebody of the staff from the shop's own machine: an account that is there keeps its name and its password, a
 * new one is verified from the start, with the rules of a registration. Design §3, Rights.
 * @throws DomainError password_missing when there is no such account yet; email_malformed, username_… and
 *   password_… as a registration says them, and username_taken; last_owner
 */
export async function makeAdmin(account: NewAdmin): Promise<MakeAdminResult> {
  const email = checked("email", account.email);
  const { role = null } = account;
  const promoted = await db().$transaction((tx) => promote(tx, email, role));
  if (promoted) return promoted;
  if (account.password === null) throw new DomainError("password_missing");
  const data = { role, ...(await prepareAdmin({ ...account, password: account.password })) };
  try {
    return await db().$transaction((tx) => createAdmin(tx, data));
  } catch (error) {
    if (isUniqueViolation(error)) throw new DomainError("username_taken", {}, { cause: error });
    throw error;
  }
}

/** The username of an account that is made without one: what stands before the @, as far as a username may hold it. */
export function usernameOf(email: string): string {
  const [name = ""] = email.split("@");
  return name.replace(/[^\p{L}\p{N}]+/gu, " ").trim();
}

/** What is written of a new account. */
export interface PreparedAdmin {
  email: string;
  username: string;
  /** argon2id */
  password: string;
}

/**
 * A new account as it was typed, checked and with its password hashed; nothing is written.
 * @throws DomainError email_malformed, username_… and password_… as a registration says them
 */
export async function prepareAdmin(
  account: Pick<NewAdmin, "email" | "username"> & { password: string },
): Promise<PreparedAdmin> {
  const email = checked("email", account.email);
  const username = checked("username", account.username);
  const typed = checked("password", account.password);
  refuseCommonPassword(typed);
  refuseShortAdminPassword(typed);
  return { email, username, password: await hashPassword(typed) };
}

async function promote(
  tx: Tx,
  email: string,
  role: StaffRole | null,
): Promise<MakeAdminResult | null> {
  await lockStaff(tx);
  const account = await findAccount(email, tx);
  if (!account) return null;
  const before = staffRoleOf(account.role);
  const to = role ?? before ?? "owner";
  if (before === to) return "unchanged";
  await recordAction(tx, {
    admin: COMMAND_LINE,
    ...(await setRole(tx, { userId: account.id, to })),
  });
  return before === null ? "promoted" : "changed";
}

/** Writes an account of the staff, verified from the start; without a role an owner's. */
export async function createAdmin(
  tx: Tx,
  { role, ...data }: PreparedAdmin & { role: StaffRole | null },
): Promise<MakeAdminResult> {
  await lockStaff(tx);
  await lockAddress(tx, data.email);
  const promoted = await promote(tx, data.email, role);
  if (promoted) return promoted;
  // Registrations of the address that wait for their code are worth nothing from now on.
  await tx.user.deleteMany({ where: { email: data.email, isVerified: false } });
  const columns = roleColumns(role ?? "owner");
  const { id, username } = await tx.user.create({
    data: { ...data, ...columns, isVerified: true },
    select: { id: true, username: true },
  });
  await recordAction(tx, {
    admin: COMMAND_LINE,
    action: "account.make_admin",
    entity: "account",
    entityId: id,
    after: { username, role: columns.role },
  });
  return "created";
}

/** What was typed, as a registration takes it. */
function checked(field: "email" | "username" | "password", typed: string): string {
  const parsed = registerInput.shape[field].safeParse(typed);
  if (parsed.success) return parsed.data;
  throw new DomainError(errorCodeOf(parsed.error.issues[0]?.message ?? "") ?? "invalid_input");
}
