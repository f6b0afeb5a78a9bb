import { setTimeout as delay } from "node:timers/promises";
import { findViolations } from "@/server/books/find-violations";
import { differencesFromProvider } from "@/server/books/provider-books";
import { db } from "@/server/platform/database/db";
import type { Purchase } from "./buyer";
import type { MailServer } from "./mail-server";
import type { ChaosProvider } from "./providers/provider";

/** Everything known about a shop under test, to check its books. */
export interface Reckoned {
  purchases: readonly Purchase[];
  providers: readonly ChaosProvider[];
  mail: MailServer;
  /** Start of the first case. */
  begun: Date;
}

/**
 * Waits, at most `within` milliseconds, until every approved order is paid and delivered, or
 * refunded, with its mail, all provider events are processed, and the refunds and disputes at the
 * providers are in the shop's books.
 * @returns the milliseconds waited, and the problems found: unfinished work, and problems in the
 *   books of shop, provider and mail server
 */
export async function settleAndAudit(
  shop: Reckoned,
  within: number,
): Promise<{ ms: number; problems: string[] }> {
  const begun = performance.now();
  let open = await notYetWell(shop);
  while (open.length > 0 && performance.now() - begun < within) {
    await delay(100);
    open = await notYetWell(shop);
  }
  const ms = performance.now() - begun;
  const late = open.map((what) => `after ${Math.round(ms / 1000)} s: ${what}`);
  return { ms, problems: [...late, ...(await problemsOf(shop))] };
}

/**
 * Unfinished work, one line each: payments, deliveries, refunds, provider events. If there is none,
 * the differences between the providers and the shop's books.
 */
async function notYetWell(shop: Reckoned): Promise<string[]> {
  const open = [...(await openOrders(shop)), ...(await openSurplus()), ...(await openEvents())];
  // The comparison with the provider takes long, so it waits until the shop has no open work.
  return open.length > 0 ? open : differentReturns(shop);
}

async function openOrders({ purchases }: Reckoned): Promise<string[]> {
  const paying = purchases.filter(({ hasApproved }) => hasApproved);
  const orders = await db().order.findMany({
    where: { id: { in: idsOf(paying) } },
    select: {
      id: true,
      status: true,
      deliveredAt: true,
      refunds: { select: { status: true } },
      items: { select: { refundId: true } },
      mails: {
        where: { kind: { in: ["order-delivery", "order-refunded"] }, sentAt: null },
        select: { kind: true },
      },
    },
  });
  return orders.flatMap(({ id, status, deliveredAt, refunds, items, mails }) => {
    if (status === "pending") return [`order ${id} is approved and not paid`];
    if (refunds.some((refund) => refund.status === "requested"))
      return [`a refund of order ${id} is open`];
    if (mails.some(({ kind }) => kind === "order-refunded"))
      return [`the buyer of order ${id} is not told about its refund`];
    // A refund does not withdraw every line: a credited top-up stays with the buyer, who then still
    // gets the delivery mail.
    const isWithdrawn = items.every(({ refundId }) => refundId !== null);
    if ((refunds.length > 0 && isWithdrawn) || status === "failed") return [];
    if (mails.length > 0) return [`order ${id} is paid and not mailed`];
    return deliveredAt ? [] : [`order ${id} is paid and not delivered`];
  });
}

const idsOf = (purchases: readonly Purchase[]) => purchases.flatMap(({ orderId }) => orderId ?? []);

/** Further payments of paid orders whose automatic refund has not ended. */
async function openSurplus(): Promise<string[]> {
  const where = { returnKey: { not: null }, closedAt: null };
  const captures = await db().unmatchedCapture.findMany({ where });
  return captures.map(
    ({ orderNumber }) => `a second payment of order ${orderNumber} is not returned`,
  );
}

async function openEvents(): Promise<string[]> {
  const events = await db().providerEvent.findMany({
    where: { processedAt: null },
    select: { id: true, type: true },
  });
  return events.map(({ id, type }) => `the event ${id} is not processed: ${type}`);
}

/** Compares refunds and disputes at the providers with the shop's books. */
async function differentReturns({ providers }: Reckoned): Promise<string[]> {
  return (await Promise.all(providers.map(differencesOf))).flat();
}

async function differencesOf(provider: ChaosProvider): Promise<string[]> {
  const returned = provider.returned();
  const disputes = provider.disputes();
  const payments = await db().payment.findMany({
    where: {
      provider: provider.name,
      captureId: { in: [...returned.keys(), ...disputes.map(({ captureId }) => captureId)] },
    },
    select: {
      orderId: true,
      captureId: true,
      refunds: { where: { status: "refunded" }, select: { amountUSD: true, chargeMinor: true } },
      disputes: { select: { providerDisputeId: true, state: true } },
    },
  });
  return payments.flatMap(({ orderId, captureId, refunds, disputes: known }) => {
    const minors = refunds.map(
      ({ amountUSD, chargeMinor }) => chargeMinor ?? Math.round(Number(amountUSD) * 100),
    );
    const here = minors.reduce((sum, minor) => sum + minor, 0);
    const there = returned.get(captureId ?? "") ?? 0;
    const difference = `order ${orderId}: refunded in the shop ${here}, at the provider ${there}`;
    const disputed = disputes.filter((one) => one.captureId === captureId);
    const unlike = disputed.filter(({ id, isResolved }) => {
      const own = known.find(({ providerDisputeId }) => providerDisputeId === id);
      return !own || (own.state === "resolved") !== isResolved;
    });
    return [
      ...(here === there ? [] : [difference]),
      ...unlike.map(({ status }) => `order ${orderId}: a dispute is ${status} at the provider`),
    ];
  });
}

/** Problems in the books of shop, provider and mail server. */
async function problemsOf(shop: Reckoned): Promise<string[]> {
  const broken = await findViolations();
  const { differences, failures } = await differencesFromProvider({
    since: shop.begun,
    until: new Date(Date.now() + 3_600_000),
  });
  return [
    ...broken.map(({ rule, rows }) => `${rule}: ${JSON.stringify(rows.slice(0, 3))}`),
    ...failures.map(({ provider, reason }) => `${provider} cannot be compared: ${reason}`),
    ...differences.map((one) => `order ${one.orderId}: shop ${one.shop}, provider ${one.provider}`),
    ...(await takenTwice(shop)),
    ...(await mailedWrongly(shop)),
  ];
}

/**
 * Orders whose money was taken more than once, at all providers together, not counting captures
 * that the shop has recorded as unmatched.
 */
async function takenTwice({ providers }: Reckoned): Promise<string[]> {
  const rows = await db().unmatchedCapture.findMany({ select: { captureId: true } });
  const known = new Set(rows.map(({ captureId }) => captureId));
  const times = new Map<string, number>();
  for (const { captureId, orderId } of providers.flatMap((provider) => provider.taken())) {
    if (known.has(captureId)) continue;
    times.set(orderId, (times.get(orderId) ?? 0) + 1);
  }
  return [...times].filter(([, count]) => count > 1).map(([id]) => `order ${id} was paid twice`);
}

/**
 * Finds deliveries without a mail, mails sent more than twice, and mails that the shop has no
 * record of.
 */
async function mailedWrongly({ purchases, mail }: Reckoned): Promise<string[]> {
  const mails = await db().mail.findMany({
    // The mails of these purchases, and mails that belong to no order.
    where: { OR: [{ orderId: { in: idsOf(purchases) } }, { orderId: null }] },
    select: {
      messageId: true,
      kind: true,
      orderId: true,
      order: { select: { deliveredAt: true, items: { select: { refundId: true } } } },
    },
  });
  const known = new Set(mails.map(({ messageId }) => messageId));
  const strange = mail.taken.filter(({ messageId }) => !known.has(messageId));
  const counts = mails.flatMap(({ messageId, kind, orderId, order }) => {
    const times = mail.taken.filter((taken) => taken.messageId === messageId).length;
    // The buyer of an order that was refunded as a whole before its mail only gets the refund mail.
    const isWithdrawn = order?.items.every(({ refundId }) => refundId !== null) === true;
    const owed = isWithdrawn ? "order-refunded" : "order-delivery";
    const isOwed = kind === owed && order?.deliveredAt;
    if (times === 0) return isOwed ? [`order ${orderId} is delivered without a mail`] : [];
    return times > 2 ? [`order ${orderId} was mailed ${times} times: ${kind}`] : [];
  });
  return [...strange.map(({ messageId }) => `${messageId} is no mail of the shop`), ...counts];
}
