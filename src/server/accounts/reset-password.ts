import { DomainError } from "@/domain/errors";
import { guessCode } from "@/server/accounts/codes/account-codes";
import type { Proof } from "@/server/accounts/codes/token";
import { codeLimits } from "@/server/accounts/limits";
import {
  hashPassword,
  refuseCommonPassword,
  refuseShortAdminPassword,
} from "@/server/accounts/passwords";
import { endSessions } from "@/server/accounts/session/session";
import { queueAccountMail } from "@/server/mail/queue-mail";
import { consume, restorePoints } from "@/server/platform/admission/limit";
import { databaseClock, readMoment, type SharedClock } from "@/server/platform/clock";
import { db } from "@/server/platform/database/db";
import { autocommit, prismaTransaction } from "@/server/platform/database/transaction";

export interface PasswordReset {
  email: string;
  code: string;
  newPassword: string;
  ip: string;
  /** The account that this browser has signed in before, or null. */
  device: Proof<"known_device"> | null;
}

/**
 * Sets a new password with a mailed code, ends every session of the account and notifies its owner.
 * Spec §4, §7.
 * @throws DomainError code_invalid, admin_password_too_short, password_too_common,
 *   too_many_requests
 */
export async function resetPassword(
  { email, code, newPassword, ip, device }: PasswordReset,
  clock: SharedClock = databaseClock,
): Promise<void> {
  refuseCommonPassword(newPassword);
  const limits = codeLimits({ email, ip }, "reset");
  await consume(limits.counted);
  const isOwn = device?.email === email;
  const right = await guessCode(autocommit, { purpose: "reset", email, code, now: clock(), isOwn });
  if (!right) throw new DomainError("code_invalid");
  // Checked after the code, so that only its holder learns that the account is an admin's.
  const owner = await db().user.findUnique({
    where: { id: right.userId },
    select: { isAdmin: true },
  });
  if (owner?.isAdmin) refuseShortAdminPassword(newPassword);
  const whose = isOwn
    ? ({ as: "owner", account: email } as const)
    : ({ as: "diligent", ip } as const);
  const password = await hashPassword(newPassword, whose);
  await prismaTransaction(async (tx) => {
    const { count } = await tx.prisma.user.updateMany({
      where: { id: right.userId, resetCode: right.hash },
      data: { password, resetCode: null, resetCodeExpiry: null },
    });
    if (count === 0) throw new DomainError("code_invalid");
    await endSessions(tx, right.userId);
    const user = await tx.prisma.user.findUniqueOrThrow({
      where: { id: right.userId },
      select: { id: true, email: true, locale: true },
    });
    const locale = user.locale;
    const now = await readMoment(tx, clock);
    await queueAccountMail(tx, { user, kind: "password-changed", locale, now });
  });
  await restorePoints(limits.restored);
}
