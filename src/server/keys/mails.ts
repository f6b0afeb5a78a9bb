import { z } from "zod";
import type { RevealsMail } from "@/emails/account/account-mail";
import { accountNotice, entryOf, spokenTime } from "@/server/mail/mail-data";
import { accountNews, defineKind, type MailRow } from "@/server/mail/mail-kind";

const revealsValues = z.object({ username: z.string(), limit: z.number() });

/** Data of the mail about an admin who exceeded the limit of revealed keys. */
async function revealsMailData(mail: MailRow): Promise<RevealsMail> {
  const entry = await entryOf(mail);
  const { username, limit } = revealsValues.parse(entry.after);
  const notice = await accountNotice(mail);
  return { ...notice, at: spokenTime(entry.createdAt, notice.locale), who: username, limit };
}

export const KEY_MAILS = {
  "reveals-exceeded": defineKind({
    ...accountNews,
    load: revealsMailData,
    render: async (data) =>
      (await import("@/emails/account/activity-alert")).renderRevealsExceeded(data),
  }),
};
