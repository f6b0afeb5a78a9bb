import { buyTogether, type Case, refundWhole } from "../case";

/** Of the connection, each of which any call may meet. */
const KINDS = [
  "status-500",
  "status-429",
  "garbage",
  "reset-before",
  "reset-after",
  "slow",
  "hang",
] as const;

/** Eight buyers while the provider does this to so many of the next calls of a kind. */
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

/** Each of them once, while processes that know no token yet ask for one. */
const tokenFaults: Case = {
  name: "provider: token, every fault",
  async run(shop) {
    await shop.restart();
    for (const kind of KINDS) await shop.control("faults", { operation: "token", kind });
    await buyTogether(shop, 8);
    await shop.control("faults/clear");
  },
};

/** Each of them once, while an admin gives as many orders back. */
const refundFaults: Case = {
  name: "provider: refund, every fault",
  async run(shop) {
    const purchases = await buyTogether(shop, KINDS.length);
    await shop.settle();
    for (const kind of KINDS) await shop.control("faults", { operation: "refund", kind });
    for (const { orderId } of purchases) await refundWhole(orderId ?? 0);
  },
};

export const PROVIDER_FAULTS: readonly Case[] = [
  ...["create", "capture", "get"].flatMap((operation) =>
    KINDS.map((kind) => providerFault(operation, kind)),
  ),
  providerFault("capture", "another-order"),
  providerFault("get", "another-order"),
  tokenFaults,
  refundFaults,
];
