import { randomUUID } from "node:crypto";
import type { AddKeysDto, AdminKeyRow, KeyTableDto } from "@/contract/admin/catalogue/keys";
import { addToCart } from "@/server/carts/add-to-cart";
import { placeOrder } from "@/server/orders/placing/place-order";
import { DESKTOP_OS } from "../data/checkout-orders";
import { runAction } from "./admin-actions";
import { callAs } from "./callers";

export const REASON = "the buyer cannot read it";

export const add = (keys: readonly string[], productId = DESKTOP_OS, idempotencyKey?: string) =>
  runAction("keys.add", { productId, keys }, idempotencyKey) as Promise<AddKeysDto>;

export const table = (more: object = {}) =>
  callAs("admin", "admin.keys.table", { productId: DESKTOP_OS, ...more }) as Promise<KeyTableDto>;

export const reveal = (keyId: string, idempotencyKey: string = randomUUID()) =>
  runAction("keys.reveal", { keyId, reason: REASON }, idempotencyKey) as Promise<{ key: string }>;

export const revoke = (keyId: string, idempotencyKey: string = randomUUID()) =>
  runAction("keys.revoke", { keyId, reason: REASON }, idempotencyKey);

export const release = (keyId: string, idempotencyKey: string = randomUUID()) =>
  runAction("keys.release", { keyId, reason: REASON }, idempotencyKey);

/** The panel's row of a key of DESKTOP_OS, found by the whole key. */
export async function rowOfKey(key: string): Promise<AdminKeyRow> {
  const [row] = (await table({ key })).rows;
  if (!row) throw new Error("the product does not have this key");
  return row;
}

/** Puts the licence DESKTOP_OS into a cart. */
export const fillCart = (sessionId: string, quantity = 1) =>
  addToCart(sessionId, { productId: DESKTOP_OS, quantity, customization: {}, playerId: "" });

/** Orders a cart, which reserves its keys. */
export const orderCart = (sessionId: string) =>
  placeOrder({
    sessionId,
    userId: null,
    locale: "en",
    customerEmail: "lina@example.com",
    customerPhone: "+966501234567",
    accounts: [],
    currency: "USD",
  });
