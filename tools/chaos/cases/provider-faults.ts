import { db } from "@/server/platform/database/db";
import { buyTogether, type Case, refundWhole, until } from "../case";

/** Connection faults, which can hit any call. */
const KINDS = [
  "status-500",
  "status-429",
  "garbage",
  "reset-before",
  "reset-after",
  "slow",
  "hang",
] as const;

/** Eight buyers pay while the provider fails the next `times` calls of an operation. */
const providerFault = (operation: string, kind: string, times = 4): Case => ({
  name: `provider: ${operation} ${kind}`,
  async run(shop) {
    await shop.control("faults", {
      operation,
      kind,
      times,
      ...(kind === "slow" && { delayMs: 3_000 }),
    });
    await buyTogether(shop, 8);
    await shop.control("faults/clear");
  },
});

/** Each fault once, while processes without a token request one. */
const tokenFaults: Case = {
  name: "provider: token, every fault",
  async run(shop) {
    await shop.restart();
    for (const kind of KINDS) await shop.control("faults", { operation: "token", kind });
    await buyTogether(shop, 8);
    await shop.control("faults/clear");
  },
};

/** Each fault once, while an admin refunds as many orders. */
const refundFaults: Case = {
  name: "provider: refund, every fault",
  async run(shop) {
    const purchases = await buyTogether(shop, KINDS.length);
    await shop.settle();
    for (const kind of KINDS) await shop.control("faults", { operation: "refund", kind });
    for (const { orderId } of purchases) await refundWhole(orderId ?? 0);
  },
};

/**
 * Four captures lose their responses, and the provider then hides the orders for a while. Its
 * webhooks, which would name the captures, are not received.
 */
const ordersNotShown: Case = {
  name: "provider: captures without an answer, of orders that are not shown",
  async run(shop) {
    await Promise.all(shop.workers.map((worker) => worker.kill()));
    const purchases = await buyTogether(shop, 4, "approve");
    const [web] = shop.webs;
    await web.kill();
    const ids = purchases.flatMap(({ providerOrderId }) => providerOrderId ?? []);
    const captured = () =>
      shop.simulator.ledger().orders.filter(({ id, captureId }) => captureId && ids.includes(id));
    await shop.control("faults", { operation: "capture", kind: "reset-after", times: 4 });
    await Promise.all(shop.workers.map((worker) => worker.start()));
    await until("the money of all four is taken", () => captured().length === ids.length);
    for (const id of ids) await shop.control(`orders/${id}/hide`);
    const before = shop.calls("/capture");
    await until("every capture is asked for again", () => shop.calls("/capture") >= before + 4);
    const where = { providerOrderId: { in: ids }, isUsedUp: true };
    const ended = await db().payment.count({ where });
    for (const id of ids) await shop.control(`orders/${id}/show`);
    await web.start();
    if (ended > 0)
      throw new Error(`${ended} payments ended by a 404 after their capture had begun`);
  },
};

/**
 * The provider captures two paid orders a second time: the webhook of one arrives, that of the
 * other does not.
 */
const capturedFurther: Case = {
  name: "provider: a second capture of paid orders",
  async run(shop) {
    const [heard, unheard] = await buyTogether(shop, 2);
    await shop.settle();
    await shop.control(`orders/${heard?.providerOrderId}/capture-again`);
    await until("the second capture waits for a person", async () => (await unmatched()) === 1);
    const [web] = shop.webs;
    await web.kill();
    await shop.control(`orders/${unheard?.providerOrderId}/capture-again`);
    await db().$executeRaw`UPDATE payments SET returns_asked_at = now() - interval '2 hours'
      WHERE provider_order_id = ${unheard?.providerOrderId}`;
    await until("the capture is found without its event", async () => (await unmatched()) === 2);
    await web.start();
  },
};

const unmatched = () => db().unmatchedCapture.count({ where: { closedAt: null } });

export const PROVIDER_FAULTS: readonly Case[] = [
  ...["create", "capture", "get"].flatMap((operation) =>
    KINDS.map((kind) => providerFault(operation, kind)),
  ),
  providerFault("capture", "another-order"),
  providerFault("get", "another-order"),
  providerFault("get", "status-404"),
  providerFault("capture", "status-404"),
  ordersNotShown,
  capturedFurther,
  tokenFaults,
  refundFaults,
];
