import type { OrderEventType, OrderStatus } from "@/domain/orders/order-lifecycle";
import { statement } from "@/server/platform/database/statement";
import type { Transaction } from "@/server/platform/database/transaction";

export type Actor = "customer" | "provider" | "system" | `admin:${number}`;

export interface OrderEventInput {
  orderId: number;
  type: OrderEventType;
  actor: Actor;
  /** A note (`src/domain/orders/order-notes.ts`) or an admin's text. No code, key or address. */
  reason: string;
  fromStatus?: OrderStatus;
  toStatus?: OrderStatus;
}

/** SQL expressions of an event row. Without `from`, exactly one row is inserted. */
interface EventSql {
  orderId: string;
  type: OrderEventType;
  actor: string;
  reason: string;
  fromStatus?: string;
  toStatus?: string;
  from?: string;
  where?: string;
}

/**
 * SQL that inserts an event for each row of `from`, as a part of a larger statement. All events of
 * one call must set the same columns.
 */
export function insertEvent(first: EventSql, ...more: EventSql[]): string {
  const columns = ["order_id", "type"];
  if (first.fromStatus !== undefined) columns.push("from_status");
  if (first.toStatus !== undefined) columns.push("to_status");
  columns.push("actor", "reason");
  return `
      INSERT INTO order_events (${columns.join(", ")})
      ${[first, ...more].map(selectEvent).join(" UNION ALL ")}`;
}

function selectEvent(event: EventSql): string {
  const { orderId, type, fromStatus, toStatus, actor, reason, from, where } = event;
  const values = [orderId, `'${type}'`, fromStatus, toStatus, actor, reason];
  const given = values.filter((value) => value !== undefined).join(", ");
  const source = from === undefined ? "" : ` FROM ${from}`;
  return `SELECT ${given}${source}${where === undefined ? "" : ` WHERE ${where}`}`;
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
