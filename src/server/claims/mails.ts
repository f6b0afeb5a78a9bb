import { codeNameOf } from "@/domain/catalogue/option-set";
import { localized } from "@/domain/text/localized";
import type { ClaimMail } from "@/emails/order/order-mail";
import { orderNotice } from "@/server/mail/mail-data";
import {
  defineKind,
  itemNotice,
  type MailRow,
  orderDefaults,
  shopDetails,
} from "@/server/mail/mail-kind";
import { orderUrl } from "@/server/orders/buyer/page/order-token";
import { centsOf, chosenOf, hundredthsOf } from "@/server/platform/database/columns";
import { db, type RowOf } from "@/server/platform/database/db";
import type { Prisma } from "@/server/platform/prisma-client/client";
import { associatedData, unseal } from "@/server/platform/secrets";

const columns = {
  status: true,
  reply: true,
  replacements: {
    select: { newKey: { select: { id: true, sealed: true, status: true, orderItemId: true } } },
    orderBy: { newKeyId: "asc" },
  },
  orderItem: {
    select: {
      id: true,
      orderId: true,
      productName: true,
      productNameAr: true,
      quantity: true,
      priceUSD: true,
      chosen: true,
      topupStatus: true,
      refundId: true,
      product: { select: { imageUrl: true, optionSet: { select: { slug: true } } } },
      order: { select: { locale: true, currency: true, sarRate: true } },
    },
  },
} as const satisfies Prisma.ClaimSelect;

type Row = RowOf<"Claim", { select: typeof columns }>;

/**
 * Data of the mail that answers a claim. Contains replacement codes in plain text, so use it only
 * for the mail.
 */
async function claimMailData(mail: MailRow): Promise<ClaimMail> {
  const row = await db().mail.findUniqueOrThrow({
    where: { id: mail.id },
    select: { claim: { select: columns } },
  });
  if (!row.claim) throw new Error(`mail ${mail.id} has no problem report`);
  const { status, reply, orderItem: item } = row.claim;
  const { orderId, order, product } = item;
  const locale = order.locale;
  return {
    locale,
    orderId: String(orderId),
    ...shopDetails(),
    orderUrl: orderUrl(orderId),
    currency: order.currency,
    sarRateHundredths: hundredthsOf(order.sarRate),
    status,
    reply,
    item: {
      name: localized(locale, item.productName, item.productNameAr),
      codeName: codeNameOf(item.topupStatus !== null, product.optionSet?.slug ?? null),
      imageUrl: product.imageUrl,
      quantity: item.quantity,
      unitPrice: centsOf(item.priceUSD),
      quantityFrom: null,
      options: chosenOf(item.chosen),
      codes: replacementsOf(row.claim),
      account: [],
      player: null,
      topupStatus: item.topupStatus,
      deliveryInstructions: null,
    },
  };
}

/** The replacement codes that the order item still holds; none after a refund. */
function replacementsOf({ replacements, orderItem }: Row): string[] {
  if (orderItem.refundId !== null) return [];
  return replacements
    .filter(({ newKey }) => newKey.status === "sold" && newKey.orderItemId === orderItem.id)
    .filter(({ newKey }) => newKey.sealed !== "")
    .map(({ newKey }) => unseal(newKey.sealed, associatedData.licenceKey(newKey.id)));
}

export const CLAIM_MAILS = {
  "claim-answered": defineKind({
    ...orderDefaults,
    load: claimMailData,
    render: async (data) =>
      (await import("@/emails/order/claim-answered")).renderClaimAnswered(data),
  }),
  /** Asks buyers with a code of a quarantined batch, who reported no problem, to try the code. */
  "keys-doubtful": defineKind({ ...itemNotice, ...orderNotice }),
};
