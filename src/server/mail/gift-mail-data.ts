import { localeOr } from "@/domain/locale";
import { localized } from "@/domain/localized";
import type { GiftMail } from "@/emails/order/order-mail";
import { shopDetails } from "@/server/mail/mail-data";
import type { MailRow } from "@/server/mail/mail-rows";
import { giftUrl } from "@/server/orders/page/gift-token";
import { db } from "@/server/platform/db";

/** What the recipient of a gift is told: from whom the words are, and where it opens. No code, no price. */
export async function giftMailData(mail: MailRow): Promise<GiftMail> {
  const gift = await db().gift.findUniqueOrThrow({
    where: { orderId: mail.orderId ?? 0 },
    include: {
      order: {
        select: {
          items: {
            where: { refundId: null },
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
    // Of the address to which this mail goes: after a correction that of another is on its way.
    giftUrl: giftUrl(gift.orderId, mail.recipient),
    items: gift.order.items.map(({ productName, productNameAr, quantity, product }) => ({
      name: localized(locale, productName, productNameAr),
      imageUrl: product.imageUrl,
      quantity,
    })),
  };
}
