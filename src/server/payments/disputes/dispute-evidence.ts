import type { OpeningWay } from "@/domain/orders/order-page";
import { env } from "@/env";
import { providerName } from "@/i18n/messages";
import { topupAnswersOf } from "@/server/catalogue/games/game-row";
import { maskedKey } from "@/server/keys/masked-key";
import { addressText } from "@/server/platform/client-address";
import { chosenOf } from "@/server/platform/database/columns";
import { db, type RowOf } from "@/server/platform/database/db";
import type { Prisma } from "@/server/platform/prisma-client/client";

/**
 * The evidence that an order was delivered, compiled from the shop's records: in English, each part
 * a heading with its lines. It states only recorded facts and contains no codes; a licence key is
 * masked except for its end. Decision 022 (copies of disputes).
 */
export async function disputeEvidence(orderId: number): Promise<string> {
  const order = await db().order.findUniqueOrThrow({ where: { id: orderId }, select: columns });
  const parts = [
    ["ORDER", orderLines(order)],
    ["PAYMENT", paymentLines(order)],
    ["WHAT WAS BOUGHT AND HOW IT REACHED THE BUYER", order.items.flatMap(itemLines)],
    ["E-MAILS TO THE BUYER", order.mails.map(mailLine)],
    ["HISTORY", order.events.map(eventLine)],
  ] as const;
  return parts
    .filter(([, lines]) => lines.length > 0)
    .map(([heading, lines]) => [heading, ...lines].join("\n"))
    .join("\n\n");
}

function orderLines(order: OrderRow): string[] {
  const { id, createdAt, completedAt, customerEmail, customerPhone, user, totalUSD } = order;
  return [
    `Order ${id} at ${new URL(env().APP_URL).host}, placed ${at(createdAt)}, total ${totalUSD.toFixed(2)} USD`,
    `Customer: ${customerEmail}${customerPhone ? `, ${customerPhone}` : ""}`,
    user
      ? `Account: number ${user.id}, ${user.isVerified ? "e-mail address verified, " : ""}made ${at(user.createdAt)}`
      : "Bought as a guest",
    ...(completedAt ? [`Paid ${at(completedAt)}`] : []),
  ];
}

function paymentLines(order: OrderRow): string[] {
  const payments = order.payments.map(
    ({ provider, captureId, providerOrderId, capturedUSD, capturedAt }) =>
      [
        `Capture ${captureId}, ${providerName(provider, "en")} order ${providerOrderId}`,
        ...(capturedUSD ? [`${capturedUSD.toFixed(2)} USD`] : []),
        ...(capturedAt ? [at(capturedAt)] : []),
      ].join(", "),
  );
  const refunds = order.refunds.map(
    ({ amountUSD, refundedAt, providerRefundId }) =>
      `Refunded ${amountUSD.toFixed(2)} USD${refundedAt ? ` ${at(refundedAt)}` : ""}, refund ${providerRefundId}`,
  );
  return [...payments, ...refunds];
}

function itemLines(item: OrderRow["items"][number]): string[] {
  const chosen = chosenOf(item.chosen).map((one) => `${one.name}: ${one.label}`);
  const head = `${item.quantity} x ${item.productName}, ${item.priceUSD.toFixed(2)} USD each`;
  const lines = [chosen.length > 0 ? `${head} (${chosen.join("; ")})` : head];
  if (Number(item.discountUSD) > 0) {
    lines.push(`  less ${item.discountUSD.toFixed(2)} USD by a coupon`);
  }
  if (item.refundId !== null) lines.push("  taken back by a refund");
  if (item.topupStatus !== null) lines.push(...topupLines(item));
  else if (item.revealedAt !== null) {
    lines.push(
      `  codes first handed out (to the e-mail below, or on the buyer's own page) ${at(item.revealedAt)}`,
    );
  }
  lines.push(...openingLines(item.openings));
  const keys = item.licenceKeys.map(maskedKey);
  if (keys.length > 0) lines.push(`  licence keys handed out: ${keys.join(", ")}`);
  return lines;
}

/** The page on which the codes were opened, and how the buyer was identified there. */
const PLACES: Record<OpeningWay, string> = {
  profile: "the buyer's own page",
  browser: "the order's page, by a click, in the browser that placed the order,",
  account: "the order's page, by a click, signed in to the buyer's account,",
  gift: "the page of the gift, by a click, by its recipient,",
  mailbox: "the order's page, by a click, after a code sent to the order's e-mail address,",
};

/** Upper bound on the openings listed per order line: half of them the first, half the last. */
const MOST_OPENINGS = 40;

function openingLines(openings: OrderRow["items"][number]["openings"]): string[] {
  const lines = openings.map(
    ({ openedAt, address, way, policyVersion }) =>
      `  codes opened on ${PLACES[way]} ${at(openedAt)} from ${addressText(address)}${
        policyVersion === null ? "" : `, under our policies: ${policyVersion}`
      }`,
  );
  const left = lines.length - MOST_OPENINGS;
  if (left <= 0) return lines;
  const half = MOST_OPENINGS / 2;
  return [...lines.slice(0, half), `  and ${left} times more`, ...lines.slice(-half)];
}

function topupLines(item: OrderRow["items"][number]): string[] {
  const answers = topupAnswersOf(item.topupAnswers).map((one) => `${one.label} ${one.value}`);
  const lines = [`  top-up of the player's account that the buyer named: ${answers.join(", ")}`];
  if (item.creditedAt !== null) lines.push(`  credited ${at(item.creditedAt)}`);
  if (item.topupReference !== null) lines.push(`  supplier's reference ${item.topupReference}`);
  return lines;
}

function mailLine(mail: OrderRow["mails"][number]): string {
  const { kind, recipient, sentAt, answer, messageId } = mail;
  const taken = `${kind} to ${recipient}, taken by the mail server ${at(sentAt)}`;
  return `${taken}${answer === null ? "" : `, which said "${answer}"`}, Message-ID ${messageId}`;
}

/** An event of the order. The reason that an admin typed is internal and is left out. */
function eventLine({
  createdAt,
  type,
  toStatus,
  reason,
  actor,
}: OrderRow["events"][number]): string {
  const what = toStatus ? `${type} ${toStatus}` : type;
  return `${at(createdAt)} ${what}${actor.startsWith("admin:") ? " by the shop" : `: ${reason}`}`;
}

/** A moment in UTC, to the second; an empty text for null. */
function at(moment: Date | null): string {
  return moment === null ? "" : `${moment.toISOString().slice(0, 19).replace("T", " ")} UTC`;
}

const orderBy = { id: "asc" } as const;

const columns = {
  id: true,
  createdAt: true,
  completedAt: true,
  customerEmail: true,
  customerPhone: true,
  totalUSD: true,
  user: { select: { id: true, isVerified: true, createdAt: true } },
  items: {
    orderBy,
    select: {
      quantity: true,
      productName: true,
      priceUSD: true,
      discountUSD: true,
      chosen: true,
      topupAnswers: true,
      topupStatus: true,
      topupReference: true,
      creditedAt: true,
      revealedAt: true,
      refundId: true,
      openings: {
        orderBy: { openedAt: "asc" },
        select: { openedAt: true, address: true, way: true, policyVersion: true },
      },
      licenceKeys: {
        where: { status: { in: ["sold", "revoked"] } },
        orderBy,
        select: { id: true, sealed: true },
      },
    },
  },
  payments: {
    where: { captureId: { not: null } },
    orderBy,
    select: {
      provider: true,
      captureId: true,
      providerOrderId: true,
      capturedUSD: true,
      capturedAt: true,
    },
  },
  refunds: {
    where: { status: "refunded" },
    orderBy,
    select: { amountUSD: true, refundedAt: true, providerRefundId: true },
  },
  mails: {
    where: { sentAt: { not: null } },
    orderBy,
    select: { kind: true, recipient: true, sentAt: true, answer: true, messageId: true },
  },
  events: {
    where: { type: { not: "dispute" } },
    orderBy,
    select: { createdAt: true, type: true, toStatus: true, reason: true, actor: true },
  },
} as const satisfies Prisma.OrderSelect;

type OrderRow = RowOf<"Order", { select: typeof columns }>;
