import type { OrderPageDto } from "@/contract/order-page";
import type { TopupAnswer } from "@/domain/catalogue/game";
import { DomainError } from "@/domain/errors";
import { ADDRESS_CORRECTION_MINUTES } from "@/domain/orders/address-correction";
import { GIFT_DELIVERY_MAILS, MAX_GIFT_CORRECTIONS } from "@/domain/orders/gift";
import { maskAccountNumber, maskEmail } from "@/domain/orders/order-page";
import type { PolicyVersions } from "@/domain/shop/policy";
import { gameColumns, toGame } from "@/server/catalogue/games/game-row";
import { claimColumns, isReportable, toClaim } from "@/server/claims/order-claims";
import { secondBadgesOf } from "@/server/orders/admin/second-badges";
import { chargedOf, isOpenTopup, refundedOf } from "@/server/orders/buyer/my-orders";
import { progressColumns, toProgress, toProgressItem } from "@/server/orders/buyer/order-progress";
import { db, type RowOf } from "@/server/platform/database/db";
import type { Prisma } from "@/server/platform/prisma-client/client";
import { receiptColumns, toReceipt } from "@/server/receipts/order-receipts";
import { orderOfToken, type PageVisitor, pageAccessOf } from "./page-access";

const GIFT_MAILS: string[] = [...GIFT_DELIVERY_MAILS];

const columns = {
  ...progressColumns,
  sessionId: true,
  userId: true,
  completedAt: true,
  policies: true,
  payments: {
    ...progressColumns.payments,
    select: {
      ...progressColumns.payments.select,
      provider: true,
      providerOrderId: true,
      isUsedUp: true,
    },
  },
  mails: {
    ...progressColumns.mails,
    where: { kind: { in: ["order-delivery", "order-codes-again", "order-late", ...GIFT_MAILS] } },
    select: { ...progressColumns.mails.select, kind: true, refusals: true, bouncedAt: true },
  },
  receipts: receiptColumns,
  gift: true,
  items: {
    ...progressColumns.items,
    select: {
      ...progressColumns.items.select,
      fulfilment: true,
      digitalContent: true,
      correctUntil: true,
      revealedAt: true,
      isGift: true,
      claims: claimColumns,
      product: {
        select: {
          id: true,
          imageUrl: true,
          deliveryInstructions: true,
          deliveryInstructionsAr: true,
          game: { select: gameColumns },
        },
      },
      openings: { select: { openedAt: true }, orderBy: { openedAt: "asc" }, take: 1 },
      licenceKeys: { where: { status: "sold" }, select: { id: true } },
    },
  },
} as const satisfies Prisma.OrderSelect;

type PageRow = RowOf<"Order", { select: typeof columns }>;
type ItemRow = PageRow["items"][number];
type GiftRow = NonNullable<PageRow["gift"]>;

/**
 * The content of an order's page: state, items and amounts, without codes. A visitor with only the
 * link gets the address and player ids masked. Decision 040 (access to an order page).
 * @param chargingAtOnce names of the payment providers that charge at once, without a separate
 *   capture
 * @throws DomainError order_not_found, also for an erased order
 */
export async function readOrderPage(
  token: string,
  visitor: PageVisitor,
  chargingAtOnce: readonly string[],
): Promise<OrderPageDto> {
  const id = orderOfToken(token);
  const order = await db().order.findUnique({ where: { id }, select: columns });
  // The buyer's data was erased.
  if (!order || order.customerEmail === "") throw new DomainError("order_not_found");
  const way = pageAccessOf(order, visitor);
  const late = order.mails.filter(({ kind }) => kind === "order-late");
  const ofGift = order.mails.filter(({ kind }) => GIFT_MAILS.includes(kind));
  const brought = order.mails.filter(
    (mail) => mail.kind !== "order-late" && !ofGift.includes(mail),
  );
  const badges = way === null ? null : await secondBadgesOf([id], "buyer");
  const progress = toProgress({ ...order, mails: brought });
  return {
    ...progress,
    // A coupon may be usable by others, so it is hidden from a visitor with only the link.
    coupon: way === null ? undefined : progress.coupon,
    customerEmail: way === null ? maskEmail(order.customerEmail) : order.customerEmail,
    way,
    paidAt: order.completedAt?.toISOString() ?? null,
    // Only the browser that placed the order, or the account of the order's owner, may capture open
    // attempts (payments that the buyer began).
    openAttempts: way === null || way === "mailbox" ? null : openAttempts(order, chargingAtOnce),
    addressUntil: way === "browser" ? addressUntil(order) : null,
    payerProof: order.completedAt && (visitor.payerOf === id ? "given" : "possible"),
    isMailRefused:
      brought.some(isRefused) || lastTo(brought, order.customerEmail)?.bouncedAt != null,
    isLate: late.length > 0 && order.items.some(isOpenTopup),
    secondBadge: badges?.get(id) ?? null,
    refundedUSD: refundedOf(order.refunds),
    ...chargedOf(order),
    policies: order.policies as PolicyVersions,
    gift: way === null || !order.gift ? null : toGift(order.gift, ofGift),
    receipts: way === null ? [] : order.receipts.map(toReceipt),
    items: order.items.map((item) => toPageItem(item, order.status, way !== null)),
  };
}

/** Maximum open attempts that a page tries to capture; the reconciler checks the others. */
const ASKED_ATTEMPTS = 3;

/**
 * The provider's ids of the order's open attempts at providers that charge at once, the latest
 * first. Empty if none is open, but the order's latest attempt was at such a provider. Null for any
 * other order, and for an order that is not pending.
 */
function openAttempts(
  { status, payments }: PageRow,
  chargingAtOnce: readonly string[],
): OrderPageDto["openAttempts"] {
  if (status !== "pending") return null;
  const asked = payments.filter(({ provider }) => chargingAtOnce.includes(provider));
  const open = asked.filter(({ status, isUsedUp }) => status === "created" && !isUsedUp);
  if (open.length === 0 && (!asked[0] || asked[0] !== payments[0])) return null;
  return open.slice(0, ASKED_ATTEMPTS).map(({ providerOrderId }) => providerOrderId);
}

/** Whether the mail server rejected the mail. */
const isRefused = ({ sentAt, refusals }: PageRow["mails"][number]) =>
  sentAt === null && refusals > 0;

const lastTo = (mails: PageRow["mails"], email: string) =>
  mails.filter(({ recipient }) => recipient === email).at(-1);

/**
 * The gift as its buyer sees it. Whether the gift was sent or refused follows from the last mail to
 * the recipient's current address.
 */
function toGift(
  { recipientName, recipientEmail, words, sendAt, queuedAt, openedAt, corrections }: GiftRow,
  mails: PageRow["mails"],
): OrderPageDto["gift"] {
  const last = lastTo(mails, recipientEmail);
  const isOpen = openedAt === null;
  return {
    name: recipientName,
    email: recipientEmail,
    words,
    sendAt: sendAt.toISOString(),
    sentAt: last?.sentAt?.toISOString() ?? null,
    isRefused: last !== undefined && (isRefused(last) || last.bouncedAt !== null),
    openedAt: openedAt?.toISOString() ?? null,
    canCorrect: isOpen && corrections < MAX_GIFT_CORRECTIONS,
    // An erased recipient has no address.
    canResend: isOpen && queuedAt !== null && recipientEmail !== "",
  };
}

/**
 * Time until which the address of the order can be corrected: while it waits for stock, a repair or
 * approval, the end of that wait; otherwise ADDRESS_CORRECTION_MINUTES after its completion. Null
 * if the order is unpaid, that time is over or a code was opened
 * (src/server/delivery/correct-address.ts).
 */
function addressUntil({ completedAt, waitsUntil, items }: PageRow): string | null {
  if (items.some(({ openings }) => openings.length > 0)) return null;
  const paidUntil = completedAt && completedAt.getTime() + ADDRESS_CORRECTION_MINUTES * 60_000;
  const until = waitsUntil ?? (paidUntil && new Date(paidUntil));
  return until && until > new Date() ? until.toISOString() : null;
}

function toPageItem(
  item: ItemRow,
  orderStatus: string,
  isKnown: boolean,
): OrderPageDto["items"][number] {
  const line = toProgressItem(item);
  const shown = isKnown
    ? {}
    : { pubgPlayerId: null, playerName: null, topup: line.topup.map(masked) };
  return {
    ...line,
    ...shown,
    fulfilment: item.fulfilment,
    codes: orderStatus === "completed" && !line.isWithdrawn ? codesIn(item) : 0,
    openedAt: item.openings[0]?.openedAt.toISOString() ?? null,
    deliveryInstructions: item.product.deliveryInstructions,
    deliveryInstructionsAr: item.product.deliveryInstructionsAr,
    correction: line.isWithdrawn ? null : correctionOf(item),
    canReport:
      isKnown &&
      isReportable(orderStatus, {
        ...item,
        hasCodes: codesIn(item) > 0,
        isWithdrawn: line.isWithdrawn,
      }),
    // Only the recipient of a gift sees and submits its claims.
    claims: isKnown && !item.isGift ? item.claims.map(toClaim) : [],
  };
}

/**
 * The correction that a rejected top-up allows now; null if the item has no correction period, that
 * period is over, or the product is no longer a top-up.
 */
function correctionOf({ correctUntil, product: { id: productId, game } }: ItemRow) {
  if (correctUntil === null || game === null || correctUntil <= new Date()) return null;
  return { until: correctUntil.toISOString(), productId, game: toGame(game) };
}

/** Number of codes for the buyer; a gift has none. */
const codesIn = ({ digitalContent, isGift, licenceKeys }: ItemRow) =>
  isGift ? 0 : licenceKeys.length + (digitalContent === null ? 0 : 1);

/** Masks an answer, except a choice from a list, which identifies no account. */
const masked = (answer: TopupAnswer): TopupAnswer =>
  answer.valueLabel === null ? { ...answer, value: maskAccountNumber(answer.value) } : answer;
