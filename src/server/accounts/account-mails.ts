import { randomUUID } from "node:crypto";
import type { Locale } from "@/domain/locale";
import { env } from "@/env";
import type { Tx } from "@/server/platform/db";
import { sendJob } from "@/server/platform/jobs";
import { rowOf, seal } from "@/server/platform/secrets";

export const ACCOUNT_MAIL_KINDS = [
  "verification",
  "password-reset",
  "password-changed",
  "account-exists",
] as const;
export type AccountMailKind = (typeof ACCOUNT_MAIL_KINDS)[number];

export interface AccountMailOrder {
  user: { id: number; email: string };
  kind: AccountMailKind;
  locale: Locale;
  /** Of the kinds that bring one; sealed until it is sent, then forgotten. */
  code?: string;
  now: Date;
}

/** Writes down a mail to the owner of an account, with the job that sends it. */
export async function queueAccountMail(
  tx: Tx,
  { user, kind, locale, code, now }: AccountMailOrder,
): Promise<void> {
  const messageId = `<${kind}.${user.id}.${randomUUID()}@${new URL(env().APP_URL).hostname}>`;
  const { id } = await tx.mail.create({
    data: {
      userId: user.id,
      kind,
      recipient: user.email,
      locale,
      messageId,
      createdAt: now,
      code: code === undefined ? null : seal(code, rowOf.mail(messageId)),
    },
    select: { id: true },
  });
  await sendJob(tx, "send-account-mail", { mailId: id });
}
