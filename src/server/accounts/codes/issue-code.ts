import type { CodePurpose } from "@/domain/account/account-code";
import type { Locale } from "@/domain/text/locale";
import { accountCodeRow, newCode } from "@/server/accounts/codes/account-codes";
import { queueAccountMail } from "@/server/mail/queue-mail";
import type { PrismaTransaction } from "@/server/platform/database/transaction";

/** The mail that carries a code, by purpose. */
export const CODE_MAIL_KINDS = { verification: "verification", reset: "password-reset" } as const;

/**
 * Gives an account or a registration a new code, which replaces the previous one, and queues its
 * mail in the user's last language.
 * @param turn the mail's number among the mails that the requester's network has requested in five
 *   minutes (`takeMailTurn`); mails with number 1 are sent first
 */
export async function issueCode(
  tx: PrismaTransaction,
  purpose: CodePurpose,
  user: { id: number; email: string; locale: Locale },
  now: Date,
  turn = 1,
): Promise<void> {
  const code = newCode();
  await tx.prisma.user.update({
    where: { id: user.id },
    data: accountCodeRow(purpose, user.id, code, now),
    select: { id: true },
  });
  const { locale } = user;
  await queueAccountMail(tx, { user, kind: CODE_MAIL_KINDS[purpose], locale, code, turn, now });
}
