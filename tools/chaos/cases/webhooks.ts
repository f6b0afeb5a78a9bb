import { DomainError } from "@/domain/errors";
import { db } from "@/server/platform/database/db";
import type { Purchase } from "../buyer";
import { buyTogether, type Case, KEY, refundWhole, until } from "../case";
import type { ChaosShop } from "../chaos-shop";

export const webhooksMany: Case = {
  name: "webhooks: each 25 times, 20 at once, the last first",
  async run(shop) {
    await buyTogether(shop, 4);
    const { provider } = shop;
    const ids = provider.webhooks().slice(-8);
    for (const { id } of ids.reverse()) {
      const resend = () => provider.resend(id);
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

export const webhooksForged: Case = {
  name: "webhooks: 200 forged",
  async run(shop) {
    const { provider } = shop;
    const { headers, body, calls, allowed } = provider.forgery();
    const before = calls();
    const send = () =>
      fetch(`${shop.addresses[0]}/api/${provider.name}/webhook`, { method: "POST", headers, body });
    const answers = await Promise.all(Array.from({ length: 200 }, send));
    const taken = answers.filter(({ status }) => status < 400).length;
    const asked = calls() - before;
    if (taken > 0 || asked > allowed)
      throw new Error(`${taken} forged webhooks accepted, ${asked} calls to the provider`);
  },
};

/** The permutations of three webhooks. If a provider sends only two, the third is skipped. */
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
    const { provider } = shop;
    const since = provider.webhooks().length;
    const said = () => provider.webhooks().slice(since);
    const purchases = await Promise.all(ORDERS.map(() => shop.buy({ products: [KEY] }, 1)));
    for (const one of purchases) await provider.refundThere(shop.captureOf(one));
    await givenUp(shop, since);
    await web.start();
    const events = said();
    for (const [place, purchase] of purchases.entries()) {
      const names = [purchase.providerOrderId ?? "", shop.captureOf(purchase)];
      const mine = events.filter(({ text }) => names.some((id) => text.includes(id)));
      if (mine.length < 2) throw new Error(`order ${purchase.orderId} has ${mine.length} webhooks`);
      for (const turn of ORDERS[place] ?? []) {
        const id = mine[turn]?.id;
        if (id === undefined) continue;
        await provider.resend(id);
        await until("the webhook comes", () =>
          said().some((one) => one.id === id && one.delivered),
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
    const said = shop.provider.webhooks().slice(since);
    return said.every(({ sent }) => sent > shop.webhookTries);
  });
}

/**
 * Two purchases are refunded on the provider's site, and the webhooks of these refunds are lost.
 * The first is refunded there before an admin refunds it here; the second after an admin has
 * refunded it here, but before the worker executes that refund.
 */
const refundedTwice: Case = {
  name: "webhooks: none, refunded there and then here",
  async run(shop) {
    const [web] = shop.webs;
    const known = await shop.buy({ products: [KEY] });
    const overtaken = await shop.buy({ products: [KEY] });
    await shop.settle();
    await Promise.all([web, ...shop.workers].map((member) => member.kill()));
    const since = shop.provider.webhooks().length;
    const giveBack = (purchase: Purchase) => shop.provider.refundThere(shop.captureOf(purchase));
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

/** Offset that turns an order id of the shop into an id that no order of the shop has. */
const UNKNOWN_ORDER = 987_654_321;

/**
 * The provider sends genuine webhooks about payments to the shop's account that the shop did not
 * begin, as after a restored backup. These payments wait for a person, and mark no order as paid.
 */
const webhooksForeign: Case = {
  name: "webhooks: of orders that are not ours",
  async run(shop) {
    const { provider } = shop;
    const since = provider.webhooks().length;
    const unpaid = await shop.buy({ products: [KEY], upTo: "order" });
    const own = unpaid.orderId ?? 0;
    const foreign = UNKNOWN_ORDER + own;
    const unknown = await provider.payElsewhere(foreign);
    // The second foreign payment names the shop's own unpaid order.
    const refunded = await provider.payElsewhere(own);
    await provider.refundThere(refunded);
    await provider.dispute(refunded);
    const said = provider.webhooks().slice(since);
    for (const { id } of said) {
      for (let times = 0; times < 5; times += 1) await provider.resend(id);
    }
    const ids = said.map(({ id }) => id);
    const count = (where: object) =>
      db().providerEvent.count({ where: { id: { in: ids }, ...where } });
    await until("every event is acted on", async () => {
      return (await count({ processedAt: { not: null } })) === ids.length;
    });
    // If the provider signs its events, the shop stores the unknown capture as unmatched. An
    // unsigned event proves nothing, so it waits, and the shop does not ask the provider about it.
    const waiting = await count({ unknownAt: { not: null }, captureId: unknown });
    const returned = (await count({ unknownAt: { not: null } })) - waiting;
    const captured = await db().unmatchedCapture.count({
      where: { orderNumber: { in: [foreign, own].map(String) } },
    });
    // The refund's event closes the unmatched capture if the capture's event was processed first;
    // otherwise the refund's event waits.
    const closed = await db().unmatchedCapture.count({
      where: { captureId: refunded ?? "", closedAt: { not: null } },
    });
    const order = await db().order.findUniqueOrThrow({
      where: { id: unpaid.orderId ?? 0 },
      select: { status: true, payments: { select: { id: true } } },
    });
    if (captured + waiting !== 2 || returned + closed !== 1) {
      throw new Error(
        `${captured} of 2 captures are kept and ${waiting} wait; of 1 refund ${returned} waits and ${closed} closed its capture`,
      );
    }
    if (order.status !== "pending" || order.payments.length > 0)
      throw new Error("an order was paid with the money of another one");
  },
};

export const WEBHOOKS: readonly Case[] = [
  webhooksMany,
  webhooksNone,
  refundedTwice,
  webhooksLate,
  webhooksForeign,
  webhooksForged,
];
