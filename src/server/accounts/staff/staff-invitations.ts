import { createHash, randomBytes } from "node:crypto";
import type { z } from "zod";
import type { CurrentUserDto, InvitationDto } from "@/contract/accounts";
import type { inviteStaffInput, revokeInvitationInput } from "@/contract/admin/shop/staff";
import { isReservedUsername } from "@/domain/account/account";
import { INVITATION_SECONDS, type StaffRole, staffRoleOf } from "@/domain/account/permissions";
import { DomainError } from "@/domain/errors";
import type { Locale } from "@/domain/text/locale";
import { shopNames } from "@/i18n/shop-words";
import { findAccount, isNameTaken, lockAddress } from "@/server/accounts/find-account";
import { invitationLimits } from "@/server/accounts/limits";
import { hashPassword, refuseCommonPassword } from "@/server/accounts/passwords";
import { lockStaff, lockStaffFor, setRole } from "@/server/accounts/staff/staff-roles";
import { type AdminCall, executeAudited, recordAction } from "@/server/audit/audited-action";
import { messageIdOf } from "@/server/mail/queue-mail";
import { mailJobOf } from "@/server/mail/send-mail";
import { consume } from "@/server/platform/admission/limit";
import { databaseClock, readMoment, type SharedClock } from "@/server/platform/clock";
import { isUniqueViolation } from "@/server/platform/database/db";
import {
  autocommit,
  type PrismaTransaction,
  prismaTransaction,
} from "@/server/platform/database/transaction";
import { sendJob } from "@/server/platform/jobs/jobs";
import { associatedData, seal } from "@/server/platform/secrets";

/** Bytes of a token. Nobody can guess 256 random bits, so a plain hash of them is stored. */
const TOKEN_BYTES = 32;

const hashOf = (token: string) => createHash("sha256").update(token).digest("base64url");

/**
 * Invites an address to the staff; replaces an earlier invitation of the address.
 * @throws DomainError already_staff; not_allowed if the admin has lost the permission
 */
export async function inviteStaff(
  call: AdminCall,
  { email, role, locale }: z.output<typeof inviteStaffInput>,
  clock: SharedClock = databaseClock,
): Promise<void> {
  await executeAudited(call, async (tx) => {
    await lockStaffFor(tx, call.admin);
    const account = await findAccount(email, tx);
    if (account?.isAdmin) throw new DomainError("already_staff");
    const now = await readMoment(tx, clock);
    const token = randomBytes(TOKEN_BYTES).toString("base64url");
    await tx.prisma.staffInvitation.deleteMany({ where: { email } });
    const { id } = await tx.prisma.staffInvitation.create({
      data: {
        email,
        role,
        tokenHash: hashOf(token),
        invitedById: call.admin.id,
        invitedByName: call.admin.username,
        createdAt: now,
        expiresAt: new Date(now.getTime() + INVITATION_SECONDS * 1000),
      },
      select: { id: true },
    });
    await queueInvitationMail(tx, { invitationId: id, email, locale, token, now });
    return {
      action: "invitation.send",
      entity: "invitation",
      entityId: id,
      after: { email, role },
      result: null,
    };
  });
}

/**
 * Revokes an invitation, so that its link no longer works.
 * @throws DomainError staff_changed if it was accepted or revoked already
 */
export async function revokeInvitation(
  call: AdminCall,
  { id }: z.output<typeof revokeInvitationInput>,
): Promise<void> {
  await executeAudited(call, async (tx) => {
    await lockStaffFor(tx, call.admin);
    const found = await tx.prisma.staffInvitation.findUnique({
      where: { id },
      select: { email: true, role: true },
    });
    if (!found) throw new DomainError("staff_changed");
    await tx.prisma.staffInvitation.delete({ where: { id } });
    return {
      action: "invitation.revoke",
      entity: "invitation",
      entityId: id,
      before: found,
      result: null,
    };
  });
}

/** The input of an acceptance: the link's token, and for a new account its name and password. */
export interface Acceptance {
  token: string;
  username?: string;
  password?: string;
  ip: string;
  locale: Locale;
  /** The signed-in user, or null. */
  user: CurrentUserDto | null;
}

/**
 * The offer of an invitation, for a visitor with its link.
 * @throws DomainError invitation_invalid if the link is unknown, used, revoked or expired;
 *   too_many_requests
 */
export async function readInvitation(token: string, ip: string): Promise<InvitationDto> {
  await consume(invitationLimits(ip));
  const { email, role } = await findOpen(token);
  return { email, role, hasAccount: (await findAccount(email)) !== null };
}

/**
 * Gives the role to the account of the invited address, whose user must be signed in. Without such
 * an account, creates a verified one, since the token was mailed there. Consumes the token.
 * @throws DomainError invitation_invalid if the link is unknown, used, revoked or expired;
 *   invitation_account (another user, or nobody, is signed in), invalid_input without the name and
 *   password of a new account, username_taken, password_too_common, too_many_requests
 */
export async function acceptInvitation(acceptance: Acceptance): Promise<void> {
  await consume(invitationLimits(acceptance.ip));
  const { email } = await findOpen(acceptance.token);
  const account = await findAccount(email);
  if (account) {
    if (acceptance.user?.id !== account.id) throw new DomainError("invitation_account", { email });
    await prismaTransaction((tx) => accept(tx, acceptance.token, async () => account));
    return;
  }
  const made = await newAccount(acceptance);
  try {
    await prismaTransaction((tx) =>
      accept(tx, acceptance.token, async () => {
        // Pending registrations of the address become invalid.
        await tx.prisma.user.deleteMany({ where: { email, isVerified: false } });
        const data = { ...made, email, locale: acceptance.locale, isVerified: true };
        return tx.prisma.user.create({ data, select: { id: true, username: true } });
      }),
    );
  } catch (error) {
    if (isUniqueViolation(error)) throw new DomainError("username_taken", {}, { cause: error });
    throw error;
  }
}

async function newAccount({ username, password, ip }: Acceptance) {
  if (username === undefined || password === undefined) throw new DomainError("invalid_input");
  refuseCommonPassword(password);
  if (isReservedUsername(username, shopNames()) || (await isNameTaken(username))) {
    throw new DomainError("username_taken");
  }
  return { username, password: await hashPassword(password, { as: "diligent", ip }) };
}

interface Accepting {
  id: number;
  username: string;
}

async function accept(
  tx: PrismaTransaction,
  token: string,
  findOrMake: () => Promise<Accepting>,
): Promise<void> {
  await lockStaff(tx);
  const { id, email, role, invitedByName } = await findOpen(token, tx);
  await lockAddress(tx, email);
  const known = await findAccount(email, tx);
  const account = await findOrMake();
  // If an account was created in the meantime, its user must sign in to accept.
  if (known && known.id !== account.id) throw new DomainError("invitation_account", { email });
  await tx.prisma.staffInvitation.delete({ where: { id } });
  const { before, after } = await setRole(tx, { userId: account.id, to: role });
  await recordAction(tx, {
    admin: account,
    action: "invitation.accept",
    entity: "account",
    entityId: account.id,
    before,
    after: { ...after, invitedBy: invitedByName },
  });
}

/** @throws DomainError invitation_invalid */
async function findOpen(
  token: string,
  tx: PrismaTransaction = autocommit,
): Promise<OpenInvitation> {
  const row = await tx.prisma.staffInvitation.findUnique({
    where: { tokenHash: hashOf(token) },
    select: { id: true, email: true, role: true, invitedByName: true, expiresAt: true },
  });
  const now = await readMoment(tx, databaseClock);
  const role = staffRoleOf(row?.role);
  if (!row || role === null || row.expiresAt <= now) throw new DomainError("invitation_invalid");
  return { ...row, role };
}

interface OpenInvitation {
  id: number;
  email: string;
  role: StaffRole;
  invitedByName: string;
}

interface InvitationMailRequest {
  invitationId: number;
  email: string;
  locale: Locale;
  /** Stored encrypted until the mail is sent, then erased. */
  token: string;
  now: Date;
}

/** Stores an invitation's mail, which is deleted with the invitation, and queues its job. */
async function queueInvitationMail(
  tx: PrismaTransaction,
  { invitationId, email, locale, token, now }: InvitationMailRequest,
): Promise<void> {
  const kind = "staff-invitation";
  const messageId = messageIdOf(kind, invitationId);
  const { id } = await tx.prisma.mail.create({
    data: {
      invitationId,
      kind,
      recipient: email,
      locale,
      messageId,
      createdAt: now,
      code: seal(token, associatedData.mail(messageId)),
    },
    select: { id: true },
  });
  await sendJob(tx, mailJobOf(kind), { mailId: id });
}
