import { DomainError } from "@/domain/errors";
import { payPalProvider } from "@/server/payments/paypal/provider";
import { db } from "@/server/platform/database/db";
import type { Purchase } from "../buyer";
import { buyTogether, type Case, KEY, refundWhole, until } from "../case";
import type { ChaosShop } from "../chaos-shop";

export const webhooksMany: Case = {
  name: "webhooks: each 25 times, 20 at once, the last first",
  async run(shop) {
    await buyTogether(shop, 4);
    const ids = shop.simulator
      .ledger()
      .webhooks.slice(-8)
      .map(({ event }) => event.id);
    for (const id of ids.reverse()) {
      const resend = () => shop.control(`webhooks/${id}/resend`);
      await Promise.all(Array.from({ length: 20 }, resend));
      for (let times = 20; times < 25; times += 1) await resend();
    }
  },
};

/**
 * The web process that receives webhooks is down, and buyers close their browsers after the
 * approval.
 */
const webhooksNone: Case = {
  name: "webhooks: none, browsers closed",
  async run(shop) {
    await shop.webs[0].kill();
    await Promise.all([1, 2, 3].map(() => shop.buy({ products: [KEY], upTo: "approve" }, 1)));
    await shop.webs[0].start();
  },
};

const certificatesAsked = (shop: ChaosShop) =>
  shop.simulator.ledger().apiCalls.filter(({ path }) => path.startsWith("/v1/notifications/"))
    .length;

export const webhooksForged: Case = {
  name: "webhooks: 200 forged",
  async run(shop) {
    const before = certificatesAsked(shop);
    const body = JSON.stringify({
      id: "WH-FORGED",
      event_type: "CHECKOUT.ORDER.APPROVED",
      resource: { id: "NONE" },
    });
    const headers = {
      "content-type": "application/json",
      "paypal-auth-algo": "SHA256withRSA",
      "paypal-cert-url": `${shop.simulator.url}/v1/notifications/certs/CERT-SIMULATOR`,
      "paypal-transmission-id": "forged",
      "paypal-transmission-time": "2026-01-01T00:00:00Z",
      "paypal-transmission-sig": btoa("forged"),
    };
    const send = () =>
      fetch(`${shop.addresses[0]}/api/paypal/webhook`, { method: "POST", headers, body });
    const answers = await Promise.all(Array.from({ length: 200 }, send));
    const taken = answers.filter(({ status }) => status < 400).length;
    // Each web process may have fetched the genuine certificate once.
    const asked = certificatesAsked(shop) - before;
    if (taken > 0 || asked > 2)
      throw new Error(`${taken} forged webhooks accepted, ${asked} requests for the certificate`);
  },
};

/** The permutations of three webhooks. */
const ORDERS = [
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
];

/**
 * The webhooks of six purchases and their refunds arrive in every order, long after the provider's
 * last retry.
 */
const webhooksLate: Case = {
  name: "webhooks: late, in every order",
  async run(shop) {
    const [web] = shop.webs;
    await web.kill();
    const since = shop.simulator.ledger().webhooks.length;
    const said = () => shop.simulator.ledger().webhooks.slice(since);
    const purchases = await Promise.all(ORDERS.map(() => shop.buy({ products: [KEY] }, 1)));
    for (const one of purchases) await shop.control(`captures/${shop.captureOf(one)}/refund`);
    await givenUp(shop, since);
    await web.start();
    const events = said();
    for (const [place, { providerOrderId, ...one }] of purchases.entries()) {
      const capture = shop.captureOf({ providerOrderId, ...one });
      const mine = events.filter(({ event }) =>
        [providerOrderId ?? "", capture].some((id) => JSON.stringify(event.resource).includes(id)),
      );
      for (const turn of ORDERS[place] ?? []) {
        const id = mine[turn]?.event.id;
        await shop.control(`webhooks/${id}/resend`);
        await until("the webhook comes", () =>
          said().some(({ event, delivered }) => event.id === id && delivered),
        );
      }
    }
  },
};

/**
 * Waits until the provider no longer retries any webhook. @param since the number of earlier
 * webhooks
 */
async function givenUp(shop: ChaosShop, since: number): Promise<void> {
  await until("webhooks are given up", () => {
    const said = shop.simulator.ledger().webhooks.slice(since);
    return said.every(({ transmissions }) => transmissions.length > shop.webhookTries);
  });
}

/**
 * The webhook of a refund on the provider's site is lost: once before an admin refunds too, once
 * before the worker executes an admin's refund.
 */
const refundedTwice: Case = {
  name: "webhooks: none, refunded there and then here",
  async run(shop) {
    const [web] = shop.webs;
    const known = await shop.buy({ products: [KEY] });
    const overtaken = await shop.buy({ products: [KEY] });
    await shop.settle();
    await Promise.all([web, ...shop.workers].map((member) => member.kill()));
    const since = shop.simulator.ledger().webhooks.length;
    const giveBack = (purchase: Purchase) =>
      shop.control(`captures/${shop.captureOf(purchase)}/refund`);
    await giveBack(known);
    const isRefused = await refundWhole(known.orderId ?? 0).then(
      () => false,
      (error: unknown) => error instanceof DomainError && error.code === "refunded_at_provider",
    );
    await refundWhole(overtaken.orderId ?? 0);
    await giveBack(overtaken);
    await Promise.all(shop.workers.map((worker) => worker.start()));
    await givenUp(shop, since);
    await shop.settle();
    await web.start();
    if (!isRefused) throw new Error("an admin refunded a capture that was refunded already");
  },
};

/**
 * An order id that the shop does not have. The second foreign payment uses the id of an unpaid
 * order.
 */
const UNKNOWN_ORDER = 987_654_321;

/**
 * Webhooks signed by the provider about foreign payments to the shop's account, as after a restore,
 * need a person's attention.
 */
const webhooksForeign: Case = {
  name: "webhooks: of orders that are not ours",
  async run(shop) {
    const since = shop.simulator.ledger().webhooks.length;
    const unpaid = await shop.buy({ products: [KEY], upTo: "order" });
    for (const orderId of [UNKNOWN_ORDER, unpaid.orderId ?? 0]) await payElsewhere(shop, orderId);
    const refunded = shop.simulator.ledger().captures.at(-1)?.id;
    await shop.control(`captures/${refunded}/refund`);
    await shop.control(`captures/${refunded}/dispute`);
    const said = shop.simulator.ledger().webhooks.slice(since);
    for (const { event } of said) {
      for (let times = 0; times < 5; times += 1) await shop.control(`webhooks/${event.id}/resend`);
    }
    const ids = said.map(({ event }) => event.id);
    const count = (where: object) =>
      db().providerEvent.count({ where: { id: { in: ids }, ...where } });
    await until("every event is acted on", async () => {
      return (await count({ processedAt: { not: null } })) === ids.length;
    });
    const returned = await count({ unknownAt: { not: null } });
    const captured = await db().unmatchedCapture.count({
      where: { orderNumber: { in: [UNKNOWN_ORDER, unpaid.orderId].map(String) } },
    });
    // The refund closes the capture if the capture was stored first; otherwise the refund waits.
    const closed = await db().unmatchedCapture.count({
      where: { captureId: refunded ?? "", closedAt: { not: null } },
    });
    const order = await db().order.findUniqueOrThrow({
      where: { id: unpaid.orderId ?? 0 },
      select: { status: true, payments: { select: { id: true } } },
    });
    if (captured !== 2 || returned + closed !== 1) {
      throw new Error(
        `${captured} of 2 captures are kept; of 1 refund ${returned} waits and ${closed} closed its capture`,
      );
    }
    if (order.status !== "pending" || order.payments.length > 0)
      throw new Error("an order was paid with the money of another one");
  },
};

/** Creates and pays an order at the provider that this shop's database does not have. */
async function payElsewhere(shop: ChaosShop, orderId: number): Promise<void> {
  const requestKey = `elsewhere-${orderId}`;
  const amount = { minor: 4_999, currency: "USD" } as const;
  const made = await payPalProvider.browser.createOrder({
    ...{ orderId, requestKey, amount },
    ...{ locale: "en", shopName: "Barq", isImmediate: true },
  });
  const { providerOrderId } = made;
  await shop.control(`orders/${providerOrderId}/approve`);
  const { outcome } = await payPalProvider.capture({ providerOrderId, requestKey });
  if (outcome !== "captured") throw new Error(`the capture elsewhere has the outcome ${outcome}`);
}

export const WEBHOOKS: readonly Case[] = [
  webhooksMany,
  webhooksNone,
  refundedTwice,
  webhooksLate,
  webhooksForeign,
  webhooksForged,
];
