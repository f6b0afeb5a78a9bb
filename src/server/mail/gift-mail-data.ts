import { localeOr } from "@/domain/locale";
import { localized } from "@/domain/localized";
import type { GiftMail } from "@/emails/order/order-mail";
import { shopDetails } from "@/server/mail/mail-data";
import type { MailRow } from "@/server/mail/mail-rows";
import { giftUrl } from "@/server/orders/page/gift-token";
import { oneOf } from "@/server/platform/columns";
import { db } from "@/server/platform/db";
import type { Prisma } from "@/server/platform/prisma-client/client";

/** What the recipient of a gift is told: from whom the words are, and where it opens. No code, no price. */
export const giftMailData = (mail: MailRow) => dataOf(mail, null, { refundId: null });

/** The same of a batch of which others complain. */
export const giftDoubtData = (mail: MailRow) =>
  dataOf(mail, { kind: "doubtful", reply: null }, { refundId: null });

/** What came of a problem that the recipient reported of a line. */
export async function giftAnswerData(mail: MailRow): Promise<GiftMail> {
  const { claim } = await db().mail.findUniqueOrThrow({
    where: { id: mail.id },
    select: { claim: { select: { status: true, reply: true, orderItemId: true } } },
  });
  if (!claim) throw new Error(`mail ${mail.id} answers no report`);
  const kind = oneOf(["replied", "replaced", "refunded"] as const, claim.status);
  return dataOf(mail, { kind, reply: claim.reply }, { id: claim.orderItemId });
}

async function dataOf(
  mail: MailRow,
  news: GiftMail["news"],
  items: Prisma.OrderItemWhereInput,
): Promise<GiftMail> {
  const gift = await db().gift.findUniqueOrThrow({
    where: { orderId: mail.orderId ?? 0 },
    include: {
      order: {
        select: {
          items: {
            where: items,
            orderBy: { id: "asc" },
            select: {
              productName: true,
              productNameAr: true,
              quantity: true,
              product: { select: { imageUrl: true } },
            },
          },
        },
      },
    },
  });
  const locale = localeOr(mail.locale);
  return {
    locale,
    ...shopDetails(),
    name: gift.recipientName,
    words: gift.words,
    news,
    // Of the address to which this mail goes: after a correction that of another is on its way.
    giftUrl: giftUrl(gift.orderId, mail.recipient),
    items: gift.order.items.map(({ productName, productNameAr, quantity, product }) => ({
      name: localized(locale, productName, productNameAr),
      imageUrl: product.imageUrl,
      quantity,
    })),
  };
}
