import { INTL_TAGS, type Locale } from "@/domain/text/locale";
import { localized } from "@/domain/text/localized";
import type { GiftMail, OrderMail } from "@/emails/order/order-mail";
import { giftUrl } from "@/server/gifts/gift-token";
import {
  aboutItems,
  defineKind,
  itemNotice,
  type MailRow,
  orderDefaults,
  shopDetails,
} from "@/server/mail/mail-kind";
import { closedValue } from "@/server/platform/database/closed-columns";
import { enumOf } from "@/server/platform/database/columns";
import { db } from "@/server/platform/database/db";
import type { Prisma } from "@/server/platform/prisma-client/client";
import { settings } from "@/server/platform/settings";

/** Data of the recipient's mail: message and link, but no code and no price. */
const giftMailData = (mail: MailRow) => dataOf(mail, null, { refundId: null });

/** Data of the mail about a key batch that other buyers reported. */
const giftDoubtData = (mail: MailRow) =>
  dataOf(mail, { kind: "doubtful", reply: null }, { refundId: null });

/** Data of the mail that answers the recipient's claim. */
async function giftAnswerData(mail: MailRow): Promise<GiftMail> {
  const { claim } = await db().mail.findUniqueOrThrow({
    where: { id: mail.id },
    select: { claim: { select: { status: true, reply: true, orderItemId: true } } },
  });
  if (!claim) throw new Error(`mail ${mail.id} has no problem report`);
  const kind = enumOf(["replied", "replaced", "refunded"] as const, claim.status);
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
  const locale = closedValue("mails.locale", mail.locale);
  return {
    locale,
    ...shopDetails(),
    name: gift.recipientName,
    words: gift.words,
    news,
    // The link is valid for the address of this mail. After a correction, the mail to the new
    // address contains a new link.
    giftUrl: giftUrl(gift.orderId, mail.recipient),
    items: gift.order.items.map(({ productName, productNameAr, quantity, product }) => ({
      name: localized(locale, productName, productNameAr),
      imageUrl: product.imageUrl,
      quantity,
    })),
  };
}

/** An order's gift; null if it has none or its recipient was erased. */
export async function giftOf(orderId: number, locale: Locale): Promise<OrderMail["gift"]> {
  const gift = await db().gift.findUnique({ where: { orderId } });
  if (!gift || gift.recipientEmail === "") return null;
  const format = { dateStyle: "long", timeZone: settings().timeZone } as const;
  const day = new Intl.DateTimeFormat(INTL_TAGS[locale], format).format(gift.sendAt);
  return { name: gift.recipientName, email: gift.recipientEmail, day };
}

const giftRender = async (data: GiftMail) =>
  (await import("@/emails/order/gift-delivery")).renderGiftDelivery(data);

export const GIFT_MAILS = {
  /** Delivers a gift to its recipient. */
  "gift-delivery": defineKind({
    ...aboutItems,
    load: giftMailData,
    render: giftRender,
    isDelivery: true,
  }),
  "gift-again": defineKind({ ...aboutItems, load: giftMailData, render: giftRender }),
  /** Answers a claim of the recipient. */
  "gift-answered": defineKind({ ...orderDefaults, load: giftAnswerData, render: giftRender }),
  /** Asks the recipient to try the code; `keys-doubtful` is this mail for orders without a gift. */
  "gift-doubtful": defineKind({ ...itemNotice, load: giftDoubtData, render: giftRender }),
};
