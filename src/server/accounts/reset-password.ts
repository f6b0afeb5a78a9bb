import { DomainError } from "@/domain/errors";
import { localeOr } from "@/domain/locale";
import { guessCode } from "@/server/accounts/account-codes";
import { queueAccountMail } from "@/server/accounts/account-mails";
import { codeLimits } from "@/server/accounts/limits";
import { hashPassword, refuseCommonPassword } from "@/server/accounts/passwords";
import { endSessions } from "@/server/accounts/session";
import { type Clock, systemClock } from "@/server/platform/clock";
import { db } from "@/server/platform/db";
import { consume, refund } from "@/server/platform/rate-limit";

export interface PasswordReset {
  email: string;
  code: string;
  newPassword: string;
  ip: string;
}

/**
 * Sets a new password by the code that was mailed, ends every session of the account and tells its
 * owner. Who has the code has the mailbox, so the address counts as verified. Specification §4, §7.
 * @throws DomainError code_invalid, password_too_common, too_many_requests
 */
export async function resetPassword(
  { email, code, newPassword, ip }: PasswordReset,
  clock: Clock = systemClock,
): Promise<void> {
  refuseCommonPassword(newPassword);
  const limits = codeLimits({ email, ip }, "reset");
  await consume(limits);
  const right = await guessCode(db(), { purpose: "reset", email, code, now: clock() });
  if (!right) throw new DomainError("code_invalid");
  const password = await hashPassword(newPassword);
  await db().$transaction(async (tx) => {
    const { count } = await tx.user.updateMany({
      where: { id: right.userId, resetCode: right.hash },
      data: {
        password,
        isVerified: true,
        resetCode: null,
        resetCodeExpiry: null,
        verificationCode: null,
        verificationCodeExpiry: null,
        registrationId: null,
      },
    });
    if (count === 0) throw new DomainError("code_invalid");
    await endSessions(tx, right.userId);
    const user = await tx.user.findUniqueOrThrow({
      where: { id: right.userId },
      select: { id: true, email: true, locale: true },
    });
    const locale = localeOr(user.locale);
    await queueAccountMail(tx, { user, kind: "password-changed", locale });
  });
  await refund(limits);
}
