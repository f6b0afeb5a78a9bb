import type { CodePurpose } from "@/domain/account-code";
import type { Locale } from "@/domain/locale";
import { codeColumns, newCode } from "@/server/accounts/account-codes";
import { queueAccountMail } from "@/server/accounts/account-mails";
import type { Tx } from "@/server/platform/db";

const MAIL_OF = { verification: "verification", reset: "password-reset" } as const;

/** Gives an account a new code, which ends the one before, and owes its owner the mail with it. */
export async function issueCode(
  tx: Tx,
  purpose: CodePurpose,
  { user, locale, now }: { user: { id: number; email: string }; locale: Locale; now: Date },
): Promise<void> {
  const code = newCode();
  await tx.user.update({
    where: { id: user.id },
    data: codeColumns(purpose, user.id, code, now),
    select: { id: true },
  });
  await queueAccountMail(tx, { user, kind: MAIL_OF[purpose], locale, code });
}
