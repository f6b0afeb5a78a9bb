import type { OrderStatus } from "@/domain/order-lifecycle";
import type { Tx } from "@/server/platform/db";

type OrderEventType = "placed" | "status" | "payment" | "mail" | "topup" | "refund" | "review";
export type Actor = "customer" | "provider" | "system" | `admin:${number}`;

export interface OrderEventInput {
  orderId: number;
  type: OrderEventType;
  actor: Actor;
  /** Why, in English: read in the control panel. No code, key or address. */
  reason: string;
  fromStatus?: OrderStatus;
  toStatus?: OrderStatus;
}

/** Every move of an order is recorded: who, when, why. Design §3. */
export async function recordEvent(tx: Tx, event: OrderEventInput): Promise<void> {
  await tx.orderEvent.create({ data: event });
}
