/**
 * Order statuses that this shop reports to another shop, which orders here by the Dujiao-Next
 * protocol. `paid`: the order waits for stock or a person. `fulfilling`: a top-up is under way.
 * `canceled`: the order failed or was refunded.
 */
export const UPSTREAM_STATUSES = ["paid", "fulfilling", "completed", "canceled"] as const;
export type UpstreamStatus = (typeof UPSTREAM_STATUSES)[number];

/**
 * Prefix of the ids of payments from a prepaid limit and of refunds to it. A prepaid limit is the
 * amount in US dollars up to which another shop may order here.
 */
export const PREPAID_ID = "prepaid-";

/**
 * Seconds for which no other worker sends an order's callback (its notification to the other shop)
 * after a worker has begun to send it.
 */
export const CALLBACK_LEASE = 60;

/** The state of an order with one line, from which the protocol's status follows. */
export interface UpstreamState {
  order: "pending" | "completed" | "delivered" | "failed";
  /** Null for a line that is no top-up. */
  topup: string | null;
  /** The line was withdrawn by a refund. */
  isWithdrawn: boolean;
  /** The whole amount that the order took from the prepaid limit was returned. */
  isReturned: boolean;
}

export function upstreamStatus(state: UpstreamState): UpstreamStatus {
  const { order, topup, isWithdrawn, isReturned } = state;
  if (order === "failed" || isWithdrawn || isReturned) return "canceled";
  if (order === "pending") return "paid";
  return topup === null || topup === "credited" ? "completed" : "fulfilling";
}

/** SKUs per product; product ids are below 2^31, so that every SKU's id is a safe integer. */
const SKU_SPACE = 2 ** 20;

/**
 * The id of a product's SKU. It depends on the chosen option's value, not on the option's position,
 * so that an id which another shop has stored keeps its meaning after the options are edited.
 * @param choice the value of the option that selects the pool of keys; "" if the product has none
 */
export function skuIdOf(productId: number, choice: string): number {
  return productId * SKU_SPACE + (choice === "" ? 0 : 1 + (hashOf(choice) % (SKU_SPACE - 1)));
}

export const productOfSku = (skuId: number): number => Math.floor(skuId / SKU_SPACE);

/** FNV-1a with 32 bits. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193) >>> 0;
  }
  return hash;
}

/** Converts a field's key to the protocol's spelling: playerId becomes player_id. */
export const formKeyOf = (key: string): string =>
  key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replace(/-/g, "_");
