import { type APIRequestContext, expect } from "@playwright/test";
import type { CaptureOutcome } from "@/contract/payments";
import type { Customization } from "@/domain/catalogue/customization";
import type { simulatorClient } from "../simulator/simulator-client";
import { breakSeals } from "./shop-database";

/** Products of the seed that the tests buy. */
export const PACK = 3;
export const LICENCE = 7;
export const OFFICE = 8;

export interface OrderRequest {
  lines: {
    productId: number;
    quantity?: number;
    playerId?: string;
    customization?: Customization;
  }[];
  email: string;
  currency?: "USD" | "SAR";
  /** The recipient, for a gift. */
  gift?: { email: string; name: string; words: string };
}

/** Places an unpaid order over REST with the cookies of `request`. @returns its id */
export async function placeOrder(
  request: APIRequestContext,
  { lines, email, currency = "USD", gift }: OrderRequest,
): Promise<number> {
  const { id } = await place(request, { lines, email, currency, gift });
  return id;
}

/** Places and pays an order, which is then completed. */
export function buy(
  request: APIRequestContext,
  simulator: ReturnType<typeof simulatorClient>,
  order: OrderRequest,
): Promise<number> {
  return pay(request, simulator, order, "captured");
}

/**
 * Places an order and captures one cent too much, so that the payment is held for review. No other
 * test may pay at the same time, because the fault applies to the next capture of any order.
 */
export async function payWrongAmount(
  request: APIRequestContext,
  simulator: ReturnType<typeof simulatorClient>,
  order: OrderRequest,
): Promise<number> {
  await simulator.addFault({ operation: "capture", kind: "wrong-amount" });
  return pay(request, simulator, order, "review");
}

/** Places and pays an order that an active hold rule matches, so that it waits for approval. */
export function buyHeld(
  request: APIRequestContext,
  simulator: ReturnType<typeof simulatorClient>,
  order: OrderRequest,
): Promise<number> {
  return pay(request, simulator, order, "awaiting_approval");
}

/**
 * Places and pays an order whose keys cannot be decrypted: it stays unfulfilled until `mend`
 * repairs the keys.
 */
export async function buyUnfilled(
  request: APIRequestContext,
  simulator: ReturnType<typeof simulatorClient>,
  order: OrderRequest,
): Promise<{ orderId: number; mend: () => Promise<void> }> {
  const placed = await place(request, order);
  const mend = await breakSeals(placed.id);
  await payPlaced(request, simulator, placed, "preparing");
  return { orderId: placed.id, mend };
}

async function pay(
  request: APIRequestContext,
  simulator: ReturnType<typeof simulatorClient>,
  order: OrderRequest,
  outcome: CaptureOutcome,
): Promise<number> {
  const placed = await place(request, order);
  await payPlaced(request, simulator, placed, outcome);
  return placed.id;
}

interface PlacedOrder {
  id: number;
  totalUSD: string;
}

async function payPlaced(
  request: APIRequestContext,
  simulator: ReturnType<typeof simulatorClient>,
  { totalUSD }: PlacedOrder,
  outcome: CaptureOutcome,
): Promise<void> {
  const payment = { amount: totalUSD, currency: "USD", intent: "CAPTURE" };
  const created = await request.post("/api/paypal/order", { data: payment });
  const { id: providerOrderId } = await created.json();
  await simulator.approve(providerOrderId);
  const captured = await request.post(`/api/paypal/order/${providerOrderId}/capture`);
  expect(await captured.json()).toMatchObject({ outcome });
}

async function place(
  request: APIRequestContext,
  { lines, email, currency, gift }: OrderRequest,
): Promise<PlacedOrder> {
  for (const { productId, ...more } of lines) {
    const added = await request.post("/api/cart.php", { data: { product_id: productId, ...more } });
    expect(added.ok(), await added.text()).toBe(true);
  }
  const order = { customerEmail: email, customerPhone: "+966501234567", currency, gift };
  const placed = await request.post("/api/orders", { data: order });
  expect(placed.ok(), await placed.text()).toBe(true);
  return placed.json();
}
