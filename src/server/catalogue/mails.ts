import type { PriceCutChange, PriceCutMail } from "@/emails/account/account-mail";
import { accountNotice, entryOf, spokenTime } from "@/server/mail/mail-data";
import { accountNews, defineKind, type MailRow } from "@/server/mail/mail-kind";

const CHEAPER_CHANGES: Readonly<Record<string, PriceCutChange>> = {
  "coupon.create": "coupon",
  "coupon.update": "coupon",
  "option_set.update": "options",
  "product.bulk_edit": "products",
  "product.bulk_undo": "products",
  "import.products": "products",
  "claim.replace": "keys",
};

/**
 * Data of the mail that tells the owners which admin made goods cheaper, when, and by which kind of
 * change. Decision 071: they get such a mail at most once an hour per admin.
 */
async function cheaperMailData(mail: MailRow): Promise<PriceCutMail> {
  const { action, actorName, createdAt } = await entryOf(mail);
  const change = CHEAPER_CHANGES[action] ?? "product";
  const notice = await accountNotice(mail);
  return { ...notice, at: spokenTime(createdAt, notice.locale), who: actorName, change };
}

export const CATALOGUE_MAILS = {
  "goods-cheaper": defineKind({
    ...accountNews,
    load: cheaperMailData,
    render: async (data) =>
      (await import("@/emails/account/activity-alert")).renderGoodsCheaper(data),
  }),
};
