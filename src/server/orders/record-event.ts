import type { OrderEventType, OrderStatus } from "@/domain/orders/order-lifecycle";
import { statement } from "@/server/platform/database/statement";
import type { Transaction } from "@/server/platform/database/transaction";

export type Actor = "customer" | "provider" | "system" | `admin:${number}`;

export interface OrderEventInput {
  orderId: number;
  type: OrderEventType;
  actor: Actor;
  /** A note (`domain/orders/order-notes.ts`) or an admin's text. No code, key or address. */
  reason: string;
  fromStatus?: OrderStatus;
  toStatus?: OrderStatus;
}

const RECORD_EVENT = statement(
  "record_order_event",
  `
    INSERT INTO order_events (order_id, type, from_status, to_status, actor, reason)
    VALUES ($1, $2, $3, $4, $5, $6)`,
);

/** Records an event of an order: actor, time and reason. Design §3. */
export async function recordEvent(tx: Transaction, event: OrderEventInput): Promise<void> {
  const { orderId, type, fromStatus = null, toStatus = null, actor, reason } = event;
  await tx.run(RECORD_EVENT, [orderId, type, fromStatus, toStatus, actor, reason]);
}
