import { expect } from "vitest";
import { payPalProvider } from "@/server/payments/paypal/provider";
import { db } from "@/server/platform/database/db";
import { Visitor } from "../people/visitor";
import { simulatorClient } from "../simulator/simulator-client";

/** Products of the seed that the tests buy. */
export const UC_60 = 1;
export const UC_660 = 3;
export const DESKTOP_OS = 7;
export const OFFICE = 8;
export const PHOTO = 9;
export const CREATIVE = 10;
export const PLAYER = "5123456789";

export const provider = () => simulatorClient(process.env.PAYPAL_SIMULATOR_URL ?? "");

export interface Checkout {
  visitor: Visitor;
  orderId: number;
  providerOrderId: string;
  totalUSD: string;
}

/** Places an order for `lines` and creates its payment, which the buyer has yet to approve. */
export async function placedOrder(
  lines: {
    productId: number;
    quantity?: number;
    playerId?: string;
    topupFields?: object;
    customization?: object;
  }[],
  { visitor = new Visitor(), order = {} }: { visitor?: Visitor; order?: object } = {},
): Promise<Checkout> {
  for (const { productId, quantity = 1, ...more } of lines) {
    const added = await visitor.add(productId, quantity, more);
    expect(added.status, JSON.stringify(added.body)).toBe(200);
  }
  const placed = await visitor.order(order);
  expect(placed.status, placed.body.message).toBe(200);
  const paying = await visitor.pay(placed.body.totalUSD);
  expect(paying.status, paying.body.message).toBe(200);
  return {
    visitor,
    orderId: placed.body.id,
    providerOrderId: paying.body.id,
    totalUSD: placed.body.totalUSD,
  };
}

/** A placed order that the buyer has approved: only the capture is missing. */
export async function approvedOrder(...args: Parameters<typeof placedOrder>): Promise<Checkout> {
  const checkout = await placedOrder(...args);
  await provider().approve(checkout.providerOrderId);
  return checkout;
}

/** A placed order that is paid. */
export async function paidOrder(...args: Parameters<typeof placedOrder>): Promise<Checkout> {
  const checkout = await approvedOrder(...args);
  const captured = await checkout.visitor.capture(checkout.providerOrderId);
  expect(captured.body).toMatchObject({ outcome: "captured", order: { status: "completed" } });
  return checkout;
}

/** Captures an approved order at the provider without the shop's knowledge. */
export const captureBehindTheBack = (providerOrderId: string) =>
  payPalProvider.capture({ providerOrderId, requestKey: `elsewhere-${providerOrderId}` });

/** An order's row with its related rows. */
export function orderRow(orderId: number) {
  return db().order.findUniqueOrThrow({
    where: { id: orderId },
    include: {
      items: { include: { licenceKeys: true }, orderBy: { id: "asc" } },
      events: { orderBy: { id: "asc" } },
      payments: { orderBy: { id: "asc" } },
      refunds: { orderBy: { id: "asc" } },
      mails: { orderBy: { id: "asc" } },
    },
  });
}

/** Leaves only `count` keys of the product for sale. */
export async function leaveKeys(productId: number, count: number): Promise<void> {
  const keys = await db().licenceKey.findMany({
    where: { productId, status: "available" },
    select: { id: true },
    skip: count,
  });
  await db().licenceKey.deleteMany({ where: { id: { in: keys.map((key) => key.id) } } });
}

/** The names and data of the waiting jobs. */
export async function waitingJobs(): Promise<{ name: string; data: unknown }[]> {
  return db().$queryRaw`
    SELECT queue AS name, data FROM jobs WHERE leased_at IS NULL ORDER BY created_at, queue`;
}
