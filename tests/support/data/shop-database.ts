import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import type { StaffRole } from "@/domain/account/permissions";
import { withClient } from "../../../tools/stack/postgres/databases";

/** Runs a statement in the database of the shop under test. @returns its rows */
export async function queryDatabase(sql: string, values: readonly unknown[]) {
  const url = process.env.E2E_DATABASE_URL;
  if (!url)
    throw new Error("E2E_DATABASE_URL is not set: tools/stack/testing/test-shop.ts sets it");
  const { rows } = await withClient(url, (client) => client.query(sql, [...values]));
  return rows;
}

/** Gives the account with this address access to the control panel in a role. */
export async function makeAdmin(email: string, role: StaffRole = "owner"): Promise<void> {
  const sql = "UPDATE users SET is_admin = true, role = $2 WHERE email = $1 RETURNING id";
  expect(await queryDatabase(sql, [email, role])).toHaveLength(1);
}

/** Makes an admin's last password check ten minutes old, so that it has expired. */
export async function letProofEnd(email: string): Promise<void> {
  const sql = `UPDATE sessions SET proven_at = now() - interval '10 minutes'
    WHERE user_id = (SELECT id FROM users WHERE email = $1) RETURNING id`;
  expect(await queryDatabase(sql, [email])).not.toHaveLength(0);
}

/**
 * Allows an admin's used second factor codes again, so that a test need not wait for the next code.
 */
export async function forgetCodes(email: string): Promise<void> {
  const sql = `UPDATE second_factors SET last_step = 1
    WHERE user_id = (SELECT id FROM users WHERE email = $1) RETURNING id`;
  expect(await queryDatabase(sql, [email])).toHaveLength(1);
}

/** @param moment ISO 8601 */
export async function setRegistrationDate(email: string, moment: string): Promise<void> {
  const sql = "UPDATE users SET created_at = $2 WHERE email = $1 RETURNING id";
  expect(await queryDatabase(sql, [email, moment])).toHaveLength(1);
}

/** Marks a completed order delivered and records the transition. */
export async function markDelivered(orderId: number): Promise<void> {
  const moved = await queryDatabase(
    `WITH moved AS (
       UPDATE orders SET status = 'delivered', delivered_at = coalesce(delivered_at, now())
       WHERE id = $1 AND status = 'completed' RETURNING id)
     INSERT INTO order_events (order_id, type, from_status, to_status, actor, reason)
     SELECT id, 'status', 'completed', 'delivered', 'system', 'handed over' FROM moved
     RETURNING order_id`,
    [orderId],
  );
  expect(moved).toHaveLength(1);
}

/** Changes the creation time of an order. @param moment ISO 8601 */
export async function setOrderDate(orderId: number, moment: string): Promise<void> {
  const sql = "UPDATE orders SET created_at = $2 WHERE id = $1 RETURNING id";
  expect(await queryDatabase(sql, [orderId, moment])).toHaveLength(1);
}

/**
 * Sets a credited top-up back to `status` and its order to completed: the demo's supplier credits
 * ordinary accounts at once, so that their top-ups do not stay in that status.
 */
export async function revertTopupCredit(
  orderId: number,
  productId: number,
  status: "submitted" | "rejected",
): Promise<void> {
  const taken = await queryDatabase(
    `UPDATE order_items SET topup_status = $3, credited_at = NULL, topup_reference = NULL
     WHERE order_id = $1 AND product_id = $2 AND topup_status = 'credited' RETURNING id`,
    [orderId, productId, status],
  );
  expect(taken).toHaveLength(1);
  const sql = "UPDATE orders SET status = 'completed', delivered_at = NULL WHERE id = $1";
  await queryDatabase(sql, [orderId]);
}

/** Clears the time at which the codes of a product reached the order's buyer. */
export async function clearRevealed(orderId: number, productId: number): Promise<void> {
  const sql =
    "UPDATE order_items SET revealed_at = NULL WHERE order_id = $1 AND product_id = $2 RETURNING id";
  expect(await queryDatabase(sql, [orderId, productId])).toHaveLength(1);
}

/** Makes the keys that an order holds unreadable. @returns a function that repairs them */
export async function breakSeals(orderId: number): Promise<() => Promise<void>> {
  const broken = await queryDatabase(
    `WITH held AS (
       SELECT k.id, k.sealed FROM licence_keys k JOIN order_items i ON i.id = k.order_item_id WHERE i.order_id = $1)
     UPDATE licence_keys k SET sealed = 'k1.AAAA.BBBB.CCCC' FROM held WHERE k.id = held.id
     RETURNING k.id, held.sealed`,
    [orderId],
  );
  return async () => {
    for (const { id, sealed } of broken) {
      await queryDatabase("UPDATE licence_keys SET sealed = $2 WHERE id = $1", [id, sealed]);
    }
  };
}

/** Inserts a dispute of a payment that the shop does not know. `forget` deletes it. */
export async function keepUnknownDispute() {
  const number = `PP-D-${randomUUID()}`;
  await queryDatabase(
    `INSERT INTO disputes (provider, provider_dispute_id, capture_id, reason, state, stage, amount_cents,
       currency_code, due_at, opened_at, changed_at)
     VALUES ('paypal', $1, $1, 'not_received', 'waiting_for_seller', 'claim', 3999, 'USD', now() + interval '3 days', now(), now())`,
    [number],
  );
  const forget = () =>
    queryDatabase("DELETE FROM disputes WHERE provider_dispute_id = $1", [number]);
  return { number, forget };
}

/**
 * Inserts a provider's event about a payment that the shop does not know, which waits for an admin.
 * `forget` deletes it.
 */
export async function keepUnknownPayment() {
  const id = `WH-${randomUUID()}`;
  const resource = {
    id: "8MC585209K746392H",
    amount: { currency_code: "USD", value: "129.00" },
    custom_id: "4711",
  };
  await queryDatabase(
    `INSERT INTO provider_events (id, provider, type, payload, processed_at, unknown_at)
     VALUES ($1, 'paypal', 'PAYMENT.CAPTURE.COMPLETED', $2, now(), now())`,
    [id, JSON.stringify({ resource })],
  );
  const forget = () => queryDatabase("DELETE FROM provider_events WHERE id = $1", [id]);
  return { id, forget };
}

/**
 * Inserts a check of the books that is newer than all others and found an inconsistency. `forget`
 * deletes it.
 */
export async function keepBrokenBooks() {
  const broken = [{ rule: "paid_has_codes", rows: 1, examples: ["order_id 4711, item_id 1"] }];
  const [check] = await queryDatabase(
    `INSERT INTO book_checks (hour, finished_at, broken)
     SELECT coalesce(max(hour), now()) + interval '1 year', now(), $1::jsonb FROM book_checks RETURNING id`,
    [JSON.stringify(broken)],
  );
  const forget = () => queryDatabase("DELETE FROM book_checks WHERE id = $1", [check.id]);
  return { forget };
}

/** Inserts a quarantined batch of keys. */
export async function keepQuarantinedBatch(): Promise<{
  name: string;
  forget: () => Promise<unknown>;
}> {
  const id = randomUUID();
  const name = `Batch ${id.slice(0, 8)}`;
  await queryDatabase(
    `INSERT INTO key_batches (id, product_id, name, source, importer_name, quarantined_at)
     VALUES ($1, 7, $2, 'A wholesaler', 'omar', now())`,
    [id, name],
  );
  await queryDatabase(
    `INSERT INTO licence_keys (id, product_id, sealed, fingerprint, status, batch_id)
     SELECT gen_random_uuid(), 7, 'k1.AAAA.BBBB.CCCC', gen_random_uuid(), 'quarantined', $1 FROM generate_series(1, 14)`,
    [id],
  );
  const forget = async () => {
    await queryDatabase("DELETE FROM licence_keys WHERE batch_id = $1", [id]);
    await queryDatabase("DELETE FROM key_batches WHERE id = $1", [id]);
  };
  return { name, forget };
}
