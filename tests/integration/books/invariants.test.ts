import { spawnSync } from "node:child_process";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { BOOK_INVARIANTS, type BookRule } from "@/domain/shop/book-invariants";
import { checkBooksHourly, lastBookCheck } from "@/server/books/check-books";
import { findViolations } from "@/server/books/find-violations";
import { differencesFromProvider } from "@/server/books/provider-books";
import { findReturns } from "@/server/payments/refunds/sync-refunds";
import { db } from "@/server/platform/database/db";
import type { Simulator } from "../../../tools/paypal-simulator/server";
import { withClient } from "../../../tools/stack/postgres/databases";
import {
  DESKTOP_OS,
  PLAYER,
  paidOrder,
  placedOrder,
  provider,
  UC_60,
} from "../../support/data/checkout-orders";
import { startTestSimulator } from "../../support/simulator/simulator-client";

let simulator: Simulator;
beforeAll(async () => {
  simulator = await startTestSimulator();
});
afterAll(() => simulator.close());

let paid: number;
let pending: number;
let topup: number;
beforeEach(async () => {
  await provider().reset();
  paid = (await paidOrder([{ productId: DESKTOP_OS, quantity: 2 }])).orderId;
  pending = (await placedOrder([{ productId: DESKTOP_OS }])).orderId;
  topup = (await paidOrder([{ productId: UC_60, playerId: PLAYER }])).orderId;
});

const RECEIPT_OF_TOPUP = `
  INSERT INTO receipts (kind, number, order_id, total_usd, facts)
    SELECT 'order', 1, id, total_usd, '{"lines": []}' FROM orders WHERE id = :topup`;

/** Changes rows with triggers and foreign keys disabled, as a manual edit could. */
async function breakRows(sql: string): Promise<void> {
  const order = { paid, pending, topup };
  const named = sql.replace(/:(paid|pending|topup)\b/g, (_, name: keyof typeof order) =>
    String(order[name]),
  );
  await withClient(process.env.DATABASE_URL ?? "", async (client) => {
    await client.query("SET session_replication_role = replica");
    await client.query(named);
  });
}

const refundOf = (order: string, status: string) => `
  INSERT INTO refunds (order_id, payment_id, amount_usd, reason, status, refunded_at, provider_refund_id)
  SELECT order_id, id, amount_usd, 'broken', '${status}', now(), gen_random_uuid() FROM payments WHERE order_id = ${order}`;

/** SQL that breaks each rule. */
const BREAKS: Record<BookRule, string> = {
  one_capture: `
    DROP INDEX payments_one_capture_per_order;
    INSERT INTO payments (order_id, provider, provider_order_id, status, amount_usd, capture_id, captured_at, updated_at)
    SELECT order_id, 'paypal', 'SECOND', 'captured', amount_usd, 'SECOND', now(), now() FROM payments WHERE order_id = :paid`,
  paid_is_captured: "UPDATE payments SET status = 'created' WHERE order_id = :paid",
  lines_are_total: "UPDATE order_items SET price_usd = price_usd - 0.01 WHERE order_id = :paid",
  refunds_within_capture: `${refundOf(":paid", "refunded")}; ${refundOf(":paid", "requested")}`,
  one_payment_keeps_money: `
    INSERT INTO payments (order_id, provider, provider_order_id, status, amount_usd, capture_id, captured_at, updated_at)
    SELECT order_id, 'another', 'SECOND', 'review', amount_usd, 'SECOND', now(), now() FROM payments WHERE order_id = :paid`,
  surplus_is_returned: `
    INSERT INTO unmatched_captures (provider, capture_id, amount, currency_code, order_number, return_key, found_at)
    VALUES ('another', 'SECOND', '9.99', 'USD', :paid, 'surplus', now() - interval '25 hours')`,
  charge_is_lines: `
    UPDATE payments SET charge_currency = 'SAR', charge_minor = 1 WHERE order_id = :pending`,
  refunds_within_charge: `${refundOf(":paid", "refunded")};
    UPDATE refunds SET charge_minor = 1`,
  failed_money_returns: "UPDATE orders SET status = 'failed' WHERE id = :paid",
  paid_has_codes: `
    DELETE FROM licence_keys WHERE id = (SELECT k.id FROM licence_keys k
      JOIN order_items i ON i.id = k.order_item_id WHERE i.order_id = :paid LIMIT 1)`,
  pending_holds_codes: `
    UPDATE licence_keys SET status = 'available', order_item_id = NULL
    WHERE order_item_id IN (SELECT id FROM order_items WHERE order_id = :pending)`,
  waiting_is_paid: `
    UPDATE orders SET waits_for = 'stock', waits_until = now() WHERE id = :pending`,
  overdue_wait_ends: `
    UPDATE orders SET status = 'pending', waits_for = 'stock', waits_until = now() - interval '61 minutes' WHERE id = :paid`,
  paid_pending_waits: "UPDATE orders SET status = 'pending' WHERE id = :paid",
  failed_keeps_no_code: "UPDATE orders SET status = 'failed' WHERE id = :pending",
  refunded_codes_are_revoked: `${refundOf(":paid", "refunded")};
    UPDATE order_items SET refund_id = (SELECT max(id) FROM refunds) WHERE order_id = :paid`,
  refused_refund_takes_nothing: `${refundOf(":paid", "failed")};
    UPDATE order_items SET refund_id = (SELECT max(id) FROM refunds) WHERE order_id = :paid`,
  key_once: `
    DROP INDEX licence_keys_fingerprint_key;
    INSERT INTO licence_keys (id, product_id, sealed, fingerprint, choice)
    SELECT gen_random_uuid(), product_id, sealed, fingerprint, choice FROM licence_keys LIMIT 1`,
  // Drop the check and the trigger, as in a database restored by hand.
  available_key_unseen: `ALTER TABLE licence_keys DROP CONSTRAINT licence_keys_available_is_unseen;
    ALTER TABLE licence_keys DISABLE TRIGGER licence_keys_seen;
    UPDATE licence_keys SET revealed_at = now() WHERE status = 'available'`,
  available_key_unsold: "UPDATE licence_keys SET sold_at = now() WHERE status = 'available'",
  // Quarantines batches but not their keys: the triggers only cover later changes of keys.
  quarantined_batch_sells_nothing: `
    UPDATE key_batches SET quarantined_at = now() WHERE id IN (
      SELECT batch_id FROM licence_keys WHERE status = 'available')`,
  revoked_key_is_nobodys: `
    UPDATE licence_keys SET status = 'revoked' WHERE order_item_id IN (
      SELECT id FROM order_items WHERE order_id = :paid)`,
  replacement_has_claim: `
    INSERT INTO claims (order_item_id, kind, text, status, answered_at)
    SELECT id, 'other', 'It does not open', 'replaced', now() FROM order_items WHERE order_id = :paid`,
  gift_is_its_recipients: `
    INSERT INTO gifts (order_id, recipient_email, recipient_name, send_at) VALUES (:paid, 'amal@example.org', 'Amal', now())`,
  key_of_its_product: "UPDATE order_items SET product_id = 8 WHERE order_id = :paid",
  key_of_its_choice: "UPDATE order_items SET choice = 'other' WHERE order_id = :paid",
  key_can_be_chosen: "UPDATE licence_keys SET choice = 'other' WHERE status = 'available'",
  stock_not_below_zero: `
    ALTER TABLE products DROP CONSTRAINT products_stock_known;
    UPDATE products SET stock = -2 WHERE fulfilment = 'topup'`,
  topup_refunded_or_credited: `${refundOf(":topup", "refunded")};
    UPDATE order_items SET refund_id = (SELECT max(id) FROM refunds), topup_status = 'credited',
      credited_at = now() WHERE order_id = :topup`,
  topup_asked_is_paid: `${refundOf(":topup", "refunded")};
    UPDATE order_items SET topup_status = 'submitting' WHERE order_id = :topup`,
  credited_is_paid: `${refundOf(":topup", "refunded")};
    UPDATE order_items SET topup_status = 'credited', credited_at = now() WHERE order_id = :topup`,
  paid_has_mail: "DELETE FROM mails WHERE order_id = :paid",
  mail_has_owner: "UPDATE mails SET order_id = :pending WHERE order_id = :paid",
  delivered_was_sent: "UPDATE orders SET delivered_at = now() WHERE id = :paid",
  moves_are_recorded: "DELETE FROM order_events WHERE order_id = :paid AND to_status = 'completed'",
  late_delivery_has_alert: `
    UPDATE orders SET completed_at = now() - interval '6 minutes' WHERE id = :paid;
    UPDATE mails SET sent_at = now() WHERE order_id = :paid`,
  receipts_are_gapless: "UPDATE receipt_counters SET last = last + 1 WHERE kind = 'order'",
  paid_has_receipt: `
    ${RECEIPT_OF_TOPUP};
    UPDATE orders SET completed_at = now() - interval '2 days' WHERE status = 'completed';
    INSERT INTO receipts (kind, number, order_id, total_usd, facts, issued_at)
      SELECT 'order', 2, id, total_usd, '{"lines": []}', now() + interval '2 days' FROM orders WHERE id = :pending`,
  receipts_are_sums: `${RECEIPT_OF_TOPUP}; UPDATE receipts SET total_usd = total_usd + 1`,
  coupon_use_is_its_orders: "UPDATE orders SET coupon_code = 'EID' WHERE id = :paid",
  coupons_are_counted: `
    INSERT INTO coupons (name, kind, value, uses) VALUES ('Eid', 'percent', 10, 1)`,
  limits_are_counted: `
    INSERT INTO upstream_accounts (id, public_id, sealed_secret, used_cents) VALUES (1, 'shop-1', '', 5)`,
  statistics_are_books: `
    ALTER TABLE payments DROP CONSTRAINT payments_captured_has_capture;
    UPDATE payments SET captured_at = NULL WHERE order_id = :paid`,
  figures_are_books: "UPDATE figure_state SET summed_until = now() + interval '1 hour'",
};

describe("the books", () => {
  it("hold after sales", async () => {
    expect(await findViolations()).toEqual([]);
  });

  it("hold an hour after a delivery", async () => {
    await breakRows(`
      UPDATE orders SET completed_at = now() - interval '1 hour',
        delivered_at = now() - interval '1 hour' WHERE status = 'completed';
      UPDATE payments SET captured_at = now() - interval '1 hour' WHERE status = 'captured';
      UPDATE order_items SET topup_status = 'credited', credited_at = now() WHERE topup_status <> '';
      UPDATE mails SET sent_at = now() - interval '1 hour'`);
    expect(await findViolations()).toEqual([]);
  });

  it.each(BOOK_INVARIANTS)("are reported as broken: %s", async (rule) => {
    await breakRows(BREAKS[rule]);
    const broken = await findViolations();
    expect(broken.map((one) => one.rule)).toContain(rule);
    expect(broken.find((one) => one.rule === rule)?.rows).not.toEqual([]);
  });

  it.each(["submitting", "credited"] as const)(
    "are not broken by a %s top-up whose order got a held payment back",
    async (topupStatus) => {
      const held = { status: "review", capturedUSD: "500", captureId: "HELD" } as const;
      const payment = await db().payment.create({
        data: {
          ...held,
          orderId: topup,
          provider: "paypal",
          providerOrderId: "HELD",
          amountUSD: "500",
        },
      });
      const gone = { amountUSD: "500", reason: "twice", providerRefundId: "HELD-BACK" } as const;
      const back = { status: "refunded", refundedAt: new Date() } as const;
      await db().refund.create({
        data: { ...gone, ...back, orderId: topup, paymentId: payment.id },
      });
      const creditedAt = topupStatus === "credited" ? new Date() : null;
      const data = { topupStatus, creditedAt };
      await db().orderItem.updateMany({ where: { orderId: topup }, data });
      expect((await findViolations()).map(({ rule }) => rule)).toEqual([]);
    },
  );

  it("are checked once an hour, and the panel shows the result", async () => {
    expect(await lastBookCheck()).toBeNull();
    await Promise.all([checkBooksHourly(), checkBooksHourly()]);
    expect(await lastBookCheck()).toMatchObject({ rules: BOOK_INVARIANTS.length, broken: [] });
    await breakRows(BREAKS.paid_has_mail);
    await checkBooksHourly();
    expect(await lastBookCheck()).toMatchObject({ broken: [] });
    await db().$executeRaw`UPDATE book_checks SET hour = hour - interval '1 hour'`;
    await checkBooksHourly();
    expect(await lastBookCheck()).toMatchObject({
      broken: [{ rule: "paid_has_mail", rows: 1, examples: [`order_id ${paid}`] }],
    });
  });
});

describe("the provider's books", () => {
  const everything = { since: new Date(0), until: new Date("2100-01-01") };

  it("agree with the shop's", async () => {
    expect(await differencesFromProvider(everything)).toEqual({
      asked: 3,
      differences: [],
      failures: [],
    });
  });

  it("reveal payments that only one side knows", async () => {
    await provider().refund(paid);
    await breakRows("UPDATE payments SET captured_usd = 1 WHERE order_id = :topup");
    const { differences } = await differencesFromProvider(everything);
    expect(differences).toMatchObject([
      { orderId: paid, provider: expect.stringMatching(/, refunded$/) },
      { orderId: topup, shop: expect.stringMatching(/^captured 1\.00/) },
    ]);
  });

  it("report a further capture of a paid order until the shop has a row for it", async () => {
    const { providerOrderId, captureId } = await db().payment.findFirstOrThrow({
      where: { orderId: paid },
    });
    const furtherId = await provider().captureAgain(providerOrderId);
    const { differences } = await differencesFromProvider(everything);
    expect(differences).toEqual([
      {
        ...{ orderId: paid, providerOrderId, shop: "nothing of this capture" },
        provider: `captured 79.98 as ${furtherId}`,
      },
    ]);
    const payment = await db().payment.findFirstOrThrow({ where: { orderId: paid } });
    const { id: paymentId, provider: name } = payment;
    const { chargeCurrency } = payment;
    const asked = { paymentId, orderId: paid, provider: name, providerOrderId, chargeCurrency };
    await findReturns({ ...asked, captureId: captureId ?? "" });
    expect(await differencesFromProvider(everything)).toMatchObject({
      differences: [],
      failures: [],
    });
  });
});

describe("npm run check:invariants", () => {
  const check = (...args: string[]) =>
    spawnSync(process.execPath, ["--import", "tsx", "scripts/invariants.ts", ...args], {
      encoding: "utf8",
      env: process.env,
    });

  it("reports that all rules hold, or which rows break them, and sets its exit status accordingly", async () => {
    const well = check();
    expect(well.stdout).toContain("0 broken");
    expect(well.status).toBe(0);
    await breakRows(BREAKS.paid_has_mail);
    const broken = check("--json");
    expect(JSON.parse(broken.stdout).broken).toEqual([
      { rule: "paid_has_mail", rows: [{ order_id: paid }] },
    ]);
    expect(broken.status).toBe(1);
  });
});
