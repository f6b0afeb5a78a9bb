import { db } from "@/server/platform/database/db";
import type { Purchase } from "../buyer";
import { buyTogether, type Case, KEY, refundWhole, requireServed, until } from "../case";
import type { ChaosProvider } from "../providers/provider";

/**
 * Whether the shop captures approved payments. Only the API of such a provider has access tokens
 * and captures.
 */
const isPaidByShop = ({ takesOnlyWhenAsked }: ChaosProvider) => takesOnlyWhenAsked;
/** Whether browsers pay without the shop, so that an order can be paid twice. */
const isPaidByBrowsers = (provider: ChaosProvider) => !isPaidByShop(provider);

/** Faults of the connection or the response that any call can have. */
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
  ...(operation === "capture" && { concerns: isPaidByShop }),
  async run(shop) {
    const more = kind === "slow" ? { delayMs: 3_000 } : {};
    await shop.provider.fault({ operation, kind, times, ...more });
    await buyTogether(shop, 8);
    await shop.provider.clearFaults();
  },
});

/** Each fault once, while newly started processes request an access token. */
const tokenFaults: Case = {
  name: "provider: token, every fault",
  concerns: isPaidByShop,
  async run(shop) {
    await shop.restart();
    for (const kind of KINDS) await shop.provider.fault({ operation: "token", kind });
    await buyTogether(shop, 8);
    await shop.provider.clearFaults();
  },
};

/** Each fault once, while an admin refunds one order per fault. */
const refundFaults: Case = {
  name: "provider: refund, every fault",
  async run(shop) {
    const purchases = await buyTogether(shop, KINDS.length);
    await shop.settle();
    for (const kind of KINDS) await shop.provider.fault({ operation: "refund", kind });
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
    const { provider } = shop;
    const captured = () =>
      provider.taken().filter(({ providerOrderId }) => ids.includes(providerOrderId));
    const asked = provider.calls("settle");
    // No retry may succeed before the orders are hidden.
    await provider.fault({ operation: provider.settles, kind: "reset-after", times: 1_000 });
    await Promise.all(shop.workers.map((worker) => worker.start()));
    await until("the money of all four is taken", () => captured().length === ids.length);
    await until("four answers are lost", () => provider.calls("settle") >= asked + 4);
    for (const id of ids) await provider.hide(id);
    await provider.clearFaults();
    const before = provider.calls("settle");
    await until("every capture is asked for again", () => provider.calls("settle") >= before + 4);
    const where = { providerOrderId: { in: ids }, isUsedUp: true };
    const ended = await db().payment.count({ where });
    for (const id of ids) await provider.show(id);
    await web.start();
    if (ended > 0)
      throw new Error(`${ended} payments ended by a 404 after their capture had begun`);
  },
};

/**
 * The provider captures two paid orders a second time. Only one webhook of the two captures
 * arrives. Both captures are found, and their money is refunded automatically.
 */
const capturedFurther: Case = {
  name: "provider: a second capture of paid orders",
  concerns: isPaidByShop,
  async run(shop) {
    const [heard, unheard] = await buyTogether(shop, 2);
    const orderNumbers = [heard, unheard].map((one) => String(one?.orderId));
    const found = () =>
      db().unmatchedCapture.findMany({ where: { orderNumber: { in: orderNumbers } } });
    const isBack = (captureId: string) => shop.provider.returned().has(captureId);
    await shop.settle();
    await shop.provider.control(`orders/${heard?.providerOrderId}/capture-again`);
    await until("the second capture is found", async () => (await found()).length === 1);
    const [web] = shop.webs;
    await web.kill();
    await shop.provider.control(`orders/${unheard?.providerOrderId}/capture-again`);
    await db().$executeRaw`UPDATE payments SET returns_asked_at = now() - interval '2 hours'
      WHERE provider_order_id = ${unheard?.providerOrderId}`;
    await until("the capture is found without its event", async () => (await found()).length === 2);
    await until("the money of both is back", async () =>
      (await found()).every(({ captureId, closedAt }) => closedAt !== null && isBack(captureId)),
    );
    await web.start();
  },
};

/**
 * Buyers pay in a second tab, at each provider, and then also confirm the payment that they began
 * in the first tab. The shop refunds the payment of the first tab.
 */
const paidInTwoTabs: Case = {
  name: "provider: paid again in a second tab",
  concerns: isPaidByBrowsers,
  async run(shop) {
    const { provider } = shop;
    const wish = { products: [KEY], alsoAt: provider };
    for (const later of shop.providers) {
      shop.payAt([later]);
      requireServed(await Promise.all([0, 1, 0, 1].map((web) => shop.buy(wish, web as 0 | 1))));
    }
    const ids = new Set(shop.purchases.slice(-4 * shop.providers.length).map(numberOf));
    const doubled = () => {
      const back = provider.returned();
      return provider.taken().filter(({ orderId, captureId }) => {
        return ids.has(orderId) && (back.get(captureId) ?? 0) > 0;
      });
    };
    // Makes the attempts old enough for the reconciler (the worker's comparison with the provider)
    // to read them again.
    await db().$executeRaw`UPDATE payments SET updated_at = now() - interval '2 hours'
      WHERE status = 'created' AND order_id = ANY(${[...ids].map(Number)}::int[])`;
    await until("every further payment is back", () => doubled().length === ids.size);
    shop.payAt([provider]);
  },
};

const numberOf = ({ orderId }: Purchase) => String(orderId);

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
  paidInTwoTabs,
  tokenFaults,
  refundFaults,
];
