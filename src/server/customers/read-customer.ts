import { type CustomerDto, MAX_ENTRIES_PER_LIST } from "@/contract/admin/people/customers";
import { MAX_COUNTED } from "@/contract/admin/table-page";
import { isGivenUp } from "@/domain/account/mail-refusals";
import { DomainError } from "@/domain/errors";
import { HOLD_OUTCOMES } from "@/domain/orders/hold-rules";
import { MONEY_TAKEN } from "@/domain/orders/payment-lifecycle";
import { findAccount } from "@/server/accounts/find-account";
import { customerOf } from "@/server/customers/notes";
import { orderRows } from "@/server/orders/order-rows";
import { blockedMailbox } from "@/server/orders/placing/blocked";
import { databaseClock } from "@/server/platform/clock";
import { closedValue } from "@/server/platform/database/closed-columns";
import { enumOf } from "@/server/platform/database/columns";
import { db } from "@/server/platform/database/db";
import { statement } from "@/server/platform/database/statement";
import { listOf, run, runUnprepared } from "@/server/platform/database/statements";

const textOf = (moment: Date | null) => moment?.toISOString() ?? null;

/** Selects the orders placed with an address, and those of the account with that address. */
interface CustomerScope {
  email: string;
  userId: number | null;
}

/**
 * Ids of the orders of an address and an account, both given as SQL parameters, as a sub-select.
 */
const ordersOf = (email: string, userId: string) =>
  `(SELECT id FROM orders o WHERE lower(o.customer_email) = ${email} OR o.user_id = ${userId}::int)`;

/**
 * A customer by their key: their e-mail address, encrypted for the URL of their page in the panel.
 * @throws DomainError not_found if the shop stores nothing about the address
 */
export async function readCustomer(key: string): Promise<CustomerDto> {
  const email = customerOf(key);
  const account = await findAccount(email);
  const whose = { email, userId: account?.id ?? null };
  const [sums, phones, orders, claims, refunds, mails, gifts, holds, user, erasure, isNamed] =
    await Promise.all([
      sumsOf(whose),
      phonesOf(whose),
      latestOrders(whose),
      claimsOf(whose),
      refundsOf(whose),
      mailsOf(whose),
      giftsOf(whose),
      holdsOf(whose),
      account && db().user.findUnique({ where: { id: account.id } }),
      db().erasure.findFirst({ where: { email, doneAt: null }, select: { dueAt: true } }),
      isNamedBy(email),
    ]);
  if (sums.orders === 0 && !user && gifts.length === 0 && !isNamed) {
    throw new DomainError("not_found");
  }
  return {
    key,
    email,
    account: user && {
      id: user.id,
      username: user.username,
      since: user.createdAt.toISOString(),
      isStaff: user.isAdmin,
    },
    erasureDueAt: textOf(erasure?.dueAt ?? null),
    phones,
    sums,
    orders,
    claims,
    refunds,
    mails,
    holds,
    gifts,
  };
}

/** $1 the address, $2 the key that a block of its mailbox stores (`blockedMailbox`). */
const IS_CUSTOMER_KNOWN = statement(
  "is_customer_known",
  `
    SELECT 1 WHERE EXISTS (SELECT FROM notes WHERE customer_email = $1)
      OR EXISTS (SELECT FROM blocks WHERE kind = 'email' AND key = $2)`,
);

/** Whether a note or block refers to the address. */
async function isNamedBy(email: string): Promise<boolean> {
  const rows = await run(IS_CUSTOMER_KNOWN, [email, blockedMailbox(email)]);
  return rows.length > 0;
}

/**
 * $1 the address, $2 its account, $3 the upper limit of the counts. `captured` includes payments of
 * failed orders and payments in review; `refunded` is the sum of all completed refunds.
 */
const SUM_ORDERS_OF_CUSTOMER = statement(
  "sum_orders_of_customer",
  `
    WITH own AS MATERIALIZED (SELECT id, status, created_at FROM orders WHERE id IN ${ordersOf("$1", "$2")}),
    money AS (
      SELECT
        (SELECT coalesce(sum(coalesce(p.captured_usd, p.amount_usd)), 0) FROM payments p JOIN own ON own.id = p.order_id
          WHERE p.status IN (${listOf(MONEY_TAKEN)})) AS captured,
        (SELECT coalesce(sum(r.amount_usd), 0) FROM refunds r JOIN own ON own.id = r.order_id
          WHERE r.status = 'refunded') AS refunded
    )
    SELECT least(count(*), $3)::int AS orders,
      least(count(*) FILTER (WHERE status IN ('completed', 'delivered')), $3)::int AS paid,
      min(created_at) AS first, max(created_at) AS last,
      (SELECT round(captured, 2)::text FROM money) AS captured, (SELECT round(refunded, 2)::text FROM money) AS refunded,
      (SELECT round(captured - refunded, 2)::text FROM money) AS spent
    FROM own`,
  { nullable: [2] },
).typed<{ captured: string; refunded: string; spent: string }>();

async function sumsOf(whose: CustomerScope): Promise<CustomerDto["sums"]> {
  const most = MAX_COUNTED + 1;
  const [row] = await runUnprepared(SUM_ORDERS_OF_CUSTOMER, [whose.email, whose.userId, most]);
  if (!row) throw new Error("the sums returned no row");
  const { first, last, captured, refunded, spent, ...counts } = row;
  return {
    ...counts,
    capturedUSD: captured,
    refundedUSD: refunded,
    spentUSD: spent,
    firstOrderAt: textOf(first),
    lastOrderAt: textOf(last),
  };
}

/** $1 the address, $2 its account, $3 the number of orders to look at. */
const PHONES_OF_CUSTOMER = statement(
  "phones_of_customer",
  `
    SELECT DISTINCT customer_phone AS phone FROM (
      SELECT customer_phone FROM orders WHERE id IN ${ordersOf("$1", "$2")} ORDER BY id DESC LIMIT $3) latest
    WHERE customer_phone IS NOT NULL ORDER BY 1`,
  { nullable: [2] },
).typed<{ phone: string }>();

/** Phone numbers of the latest orders. */
async function phonesOf(whose: CustomerScope): Promise<string[]> {
  const rows = await runUnprepared(PHONES_OF_CUSTOMER, [
    whose.email,
    whose.userId,
    MAX_ENTRIES_PER_LIST,
  ]);
  return rows.map(({ phone }) => phone);
}

/** $1 the address, $2 its account, $3 the limit. */
const ORDERS_OF_CUSTOMER = statement(
  "orders_of_customer",
  `SELECT id FROM orders WHERE id IN ${ordersOf("$1", "$2")} ORDER BY id DESC LIMIT $3`,
  { nullable: [2] },
);

async function latestOrders(whose: CustomerScope): Promise<CustomerDto["orders"]> {
  const rows = await runUnprepared(ORDERS_OF_CUSTOMER, [
    whose.email,
    whose.userId,
    MAX_ENTRIES_PER_LIST,
  ]);
  return orderRows(
    rows.map(({ id }) => id),
    databaseClock(),
  );
}

/** $1 the address, $2 its account, $3 the limit. */
const CLAIMS_OF_CUSTOMER = statement(
  "claims_of_customer",
  `
    SELECT c.id, i.order_id AS "orderId", c.kind, c.status, c.text, c.created_at AS "createdAt"
    FROM order_items i JOIN claims c ON c.order_item_id = i.id
    WHERE i.order_id IN ${ordersOf("$1", "$2")} ORDER BY c.id DESC LIMIT $3`,
  { nullable: [2] },
);

async function claimsOf(whose: CustomerScope): Promise<CustomerDto["claims"]> {
  const rows = await runUnprepared(CLAIMS_OF_CUSTOMER, [
    whose.email,
    whose.userId,
    MAX_ENTRIES_PER_LIST,
  ]);
  return rows.map(({ kind, status, createdAt, ...claim }) => ({
    ...claim,
    kind: closedValue("claims.kind", kind),
    status: closedValue("claims.status", status),
    createdAt: createdAt.toISOString(),
  }));
}

/** $1 the address, $2 its account, $3 the limit. */
const REFUNDS_OF_CUSTOMER = statement(
  "refunds_of_customer",
  `
    SELECT id, order_id AS "orderId", amount_usd::text AS "amountUSD", status, reason, created_at AS "createdAt"
    FROM refunds WHERE order_id IN ${ordersOf("$1", "$2")} ORDER BY id DESC LIMIT $3`,
  { nullable: [2] },
);

async function refundsOf(whose: CustomerScope): Promise<CustomerDto["refunds"]> {
  const rows = await runUnprepared(REFUNDS_OF_CUSTOMER, [
    whose.email,
    whose.userId,
    MAX_ENTRIES_PER_LIST,
  ]);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

/** $1 the address, $2 its account, $3 the limit. */
const MAILS_OF_CUSTOMER = statement(
  "mails_of_customer",
  `
    SELECT id, order_id AS "orderId", kind, created_at AS "createdAt", sent_at AS "sentAt", bounced_at AS "bouncedAt",
      refusals
    FROM mails WHERE order_id IN ${ordersOf("$1", "$2")} OR user_id = $2
    ORDER BY id DESC LIMIT $3`,
  { nullable: [2] },
);

/** Mails about the customer's orders and account. */
async function mailsOf(whose: CustomerScope): Promise<CustomerDto["mails"]> {
  const rows = await runUnprepared(MAILS_OF_CUSTOMER, [
    whose.email,
    whose.userId,
    MAX_ENTRIES_PER_LIST,
  ]);
  return rows.map(({ refusals, createdAt, sentAt, bouncedAt, ...mail }) => ({
    ...mail,
    createdAt: createdAt.toISOString(),
    sentAt: textOf(sentAt),
    bouncedAt: textOf(bouncedAt),
    isGivenUp: isGivenUp({ refusals }),
  }));
}

/** $1 the address, $2 its account, $3 the limit. */
const GIFTS_OF_CUSTOMER = statement(
  "gifts_of_customer",
  `
    SELECT g.order_id AS "orderId", g.recipient_email = $1 AS "isReceived",
      CASE WHEN g.recipient_email = $1 THEN o.customer_email ELSE g.recipient_email END AS email,
      g.send_at AS "sendAt", g.opened_at AS "openedAt"
    FROM gifts g JOIN orders o ON o.id = g.order_id
    WHERE g.order_id IN (
      SELECT order_id FROM gifts WHERE recipient_email = $1
      UNION SELECT order_id FROM gifts WHERE order_id IN ${ordersOf("$1", "$2")})
    ORDER BY g.order_id DESC LIMIT $3`,
  { nullable: [2] },
);

/** Gifts that the customer sent or received, each with the address of the other person. */
async function giftsOf(whose: CustomerScope): Promise<CustomerDto["gifts"]> {
  const rows = await runUnprepared(GIFTS_OF_CUSTOMER, [
    whose.email,
    whose.userId,
    MAX_ENTRIES_PER_LIST,
  ]);
  return rows.map((row) => ({
    ...row,
    sendAt: row.sendAt.toISOString(),
    openedAt: textOf(row.openedAt),
  }));
}

/** $1 the address, $2 its account, $3 the limit. */
const HOLDS_OF_CUSTOMER = statement(
  "holds_of_customer",
  `
    SELECT h.order_id AS "orderId", h.rules, h.held_at AS "heldAt", h.decided_by AS "decidedBy",
      CASE WHEN h.decision IS NOT NULL THEN h.decision WHEN o.waits_for = 'approval' THEN 'open' ELSE 'returned' END AS outcome
    FROM order_holds h JOIN orders o ON o.id = h.order_id
    WHERE h.order_id IN ${ordersOf("$1", "$2")} ORDER BY h.order_id DESC LIMIT $3`,
  { nullable: [2] },
).typed<{ rules: string[]; outcome: string }>();

/** Orders that a rule held for a person's decision, with the outcome. */
async function holdsOf(whose: CustomerScope): Promise<CustomerDto["holds"]> {
  const rows = await runUnprepared(HOLDS_OF_CUSTOMER, [
    whose.email,
    whose.userId,
    MAX_ENTRIES_PER_LIST,
  ]);
  return rows.map(({ rules, heldAt, outcome, ...hold }) => ({
    ...hold,
    rules: rules.map((rule) => closedValue("hold_rules.kind", rule)),
    heldAt: heldAt.toISOString(),
    outcome: enumOf(HOLD_OUTCOMES, outcome),
  }));
}
