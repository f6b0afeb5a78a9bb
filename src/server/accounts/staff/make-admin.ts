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
import { isUniqueViolation } from "@/server/platform/database/db";
import { type PrismaTransaction, prismaTransaction } from "@/server/platform/database/transaction";

export interface NewAdmin {
  email: string;
  /** The name of a new account; a reserved one is allowed. */
  username: string;
  /** Null if the account is expected to exist. */
  password: string | null;
  /** If omitted, a staff member keeps the role, and any other account becomes an owner. */
  role?: StaffRole | null;
}

/** `unchanged`: the account already had the role; `changed`: it had another one. */
export type MakeAdminResult = "created" | "promoted" | "changed" | "unchanged";

/**
 * Makes an account staff, from the command line. An existing account keeps its name and password; a
 * new one is verified from the start and follows the rules of a registration. Design §3, Rights.
 * @throws DomainError password_missing if the account does not exist and no password is given;
 *   email_malformed, username_… and password_… as for a registration; admin_password_too_short;
 *   username_taken; last_owner if the only owner would get another role
 */
export async function makeAdmin(account: NewAdmin): Promise<MakeAdminResult> {
  const email = checked("email", account.email);
  const { role = null } = account;
  const promoted = await prismaTransaction((tx) => promote(tx, email, role));
  if (promoted) return promoted;
  if (account.password === null) throw new DomainError("password_missing");
  const data = { role, ...(await prepareAdmin({ ...account, password: account.password })) };
  try {
    return await prismaTransaction((tx) => createAdmin(tx, data));
  } catch (error) {
    if (isUniqueViolation(error)) throw new DomainError("username_taken", {}, { cause: error });
    throw error;
  }
}

/** The default username: the part before the @, reduced to the characters of a username. */
export function usernameOf(email: string): string {
  const [name = ""] = email.split("@");
  return name.replace(/[^\p{L}\p{N}]+/gu, " ").trim();
}

/** The columns of a new account. */
export interface PreparedAdmin {
  email: string;
  username: string;
  /** An argon2id hash. */
  password: string;
}

/**
 * Checks the input for a new account and hashes its password; writes nothing.
 * @throws DomainError email_malformed, username_… and password_… as for a registration;
 *   admin_password_too_short
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
  tx: PrismaTransaction,
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

/**
 * Creates a staff account, verified from the start; without a role, an owner. If the address has an
 * account by now, promotes that account instead.
 */
export async function createAdmin(
  tx: PrismaTransaction,
  { role, ...data }: PreparedAdmin & { role: StaffRole | null },
): Promise<MakeAdminResult> {
  await lockStaff(tx);
  await lockAddress(tx, data.email);
  const promoted = await promote(tx, data.email, role);
  if (promoted) return promoted;
  // Pending registrations of the address become invalid.
  await tx.prisma.user.deleteMany({ where: { email: data.email, isVerified: false } });
  const columns = roleColumns(role ?? "owner");
  const { id, username } = await tx.prisma.user.create({
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

/**
 * Validates an input by the rules of a registration; throws a DomainError with the code of the
 * broken rule.
 */
function checked(field: "email" | "username" | "password", typed: string): string {
  const parsed = registerInput.shape[field].safeParse(typed);
  if (parsed.success) return parsed.data;
  throw new DomainError(errorCodeOf(parsed.error.issues[0]?.message ?? "") ?? "invalid_input");
}
