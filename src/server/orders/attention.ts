import type { AttentionDto } from "@/contract/admin/orders";
import { MAX_COUNTED } from "@/contract/admin/table-page";
import { ATTENTION_REASONS, type AttentionReason, MONEY_OVERDUE_MS } from "@/domain/order-actions";
import { orderMailsWhere } from "@/domain/order-mails";
import { WAITS_FOR_OTHERS } from "@/domain/provider-issue";
import { databaseClock, type Moment, type SharedClock, sqlMoment } from "@/server/platform/clock";
import { db } from "@/server/platform/db";
import { Prisma } from "@/server/platform/prisma-client/client";

/** Disputes of payments that the shop does not know: not those that cost it nothing. */
export const UNKNOWN_DISPUTES = {
  orderId: null,
  closedAt: null,
  OR: [{ outcome: null }, { outcome: { in: ["buyer", "other"] } }],
} satisfies Prisma.DisputeWhereInput;

/** By kind of mail, whether an order whose mail cannot be sent waits for a person. */
const FAILURE_UNSEEN = kindsSql((mail) => mail.failureNeedsPerson === "never");
const FAILURE_SEEN = kindsSql((mail) => mail.failureNeedsPerson === "always");

/** What the shop promises: later than this a delivery that has not begun needs a person. */
export const DELIVERY_TOO_LONG_MS = 5 * 60 * 1000;

/**
 * How many orders wait for a person, for each reason and together, as far as rows are counted, and what waits that is of
 * no order. Design §3, Orders.
 */
export async function countAttention(clock: SharedClock = databaseClock): Promise<AttentionDto> {
  const counts = await db().$queryRaw<{ reason: string | null; orders: number }[]>`
    SELECT reason, least(count(DISTINCT order_id), ${MAX_COUNTED + 1})::int AS orders
    FROM (${attentionRows(clock())}) AS waiting
    GROUP BY GROUPING SETS ((reason), ())`;
  const of = (reason: string | null) =>
    counts.find((count) => count.reason === reason)?.orders ?? 0;
  const [others, disputeDueAt] = await Promise.all([countOthers(clock()), disputeDeadline()]);
  return { total: of(null), reasons: byReason(of), ...others, disputeDueAt };
}

type Others = Omit<AttentionDto, "total" | "reasons" | "disputeDueAt">;

/** How much waits for a person that belongs to no order of the shop. */
export async function countOthers(at: Moment): Promise<Others> {
  const [unknownPayments, unknownDisputes, providerRefusals, alerts] = await Promise.all([
    countUnknownPayments(),
    db().dispute.count({ where: UNKNOWN_DISPUTES, take: MAX_COUNTED + 1 }),
    db().providerRefusal.count(),
    countAlerts(at),
  ]);
  return { unknownPayments, unknownDisputes, providerRefusals, ...alerts };
}

/** The orders that wait for one reason: how many, since when, what they cost together. */
export interface WaitingOrders {
  reason: AttentionReason;
  count: number;
  since: Date;
  totalUSD: string;
  /** The oldest order. */
  orderId: number;
}

/** Waiting orders grouped by reason. Design §3, Orders. */
export async function waitingOrders(at: Moment): Promise<WaitingOrders[]> {
  const parts = ATTENTION_REASONS.map(
    (
      reason,
    ) => Prisma.sql`(SELECT DISTINCT reason, order_id FROM (${attentionRows(at, [reason])}) part
      LIMIT ${MAX_COUNTED + 1})`,
  );
  return db().$queryRaw<WaitingOrders[]>`
    SELECT w.reason, count(*)::int AS count, min(w.since) AS since,
      sum(w.total_usd)::numeric(12, 2)::text AS "totalUSD", min(w.order_id) AS "orderId"
    FROM (
      SELECT waiting.reason, o.id AS order_id, o.total_usd, coalesce(
        CASE waiting.reason
          WHEN 'claim_open' THEN (SELECT min(c.created_at) FROM claims c JOIN order_items i ON i.id = c.order_item_id
            WHERE i.order_id = o.id AND c.status = 'open')
          WHEN 'dispute_open' THEN (SELECT min(d.opened_at) FROM disputes d WHERE d.order_id = o.id
            AND d.state IN ('open', 'waiting_for_seller'))
        END, o.completed_at, o.created_at) AS since
      FROM (${Prisma.join(parts, " UNION ALL ")}) waiting JOIN orders o ON o.id = waiting.order_id
    ) w
    GROUP BY w.reason`;
}

/**
 * Keys that were revealed too often, batches that buyers complain of, account mails that a flood
 * holds up.
 */
async function countAlerts(
  at: Moment,
): Promise<Pick<AttentionDto, "revealAlerts" | "quarantinedBatches" | "heldAccountMails">> {
  const tooLong = Prisma.sql`${sqlMoment(at)} - ${DELIVERY_TOO_LONG_MS}::int * interval '1 millisecond'`;
  const [counts] = await db().$queryRaw<[Awaited<ReturnType<typeof countAlerts>>]>`
    SELECT
      (SELECT count(*)::int FROM (SELECT FROM audit_entries
        WHERE action = 'account.exceed_reveals' AND created_at > ${sqlMoment(at)} - interval '1 day'
        LIMIT ${MAX_COUNTED + 1}) alerts) AS "revealAlerts",
      (SELECT count(*)::int FROM (SELECT FROM key_batches WHERE quarantined_at IS NOT NULL OR questioned_at IS NOT NULL
        LIMIT ${MAX_COUNTED + 1}) batches) AS "quarantinedBatches",
      (SELECT count(*)::int FROM (SELECT FROM mails
        WHERE sent_at IS NULL AND order_id IS NULL AND refusals = 0 AND created_at < ${tooLong}
        LIMIT ${MAX_COUNTED + 1}) held) AS "heldAccountMails"`;
  return counts;
}

/** Money that the provider tells of and the shop cannot match, and events that it cannot act on. */
async function countUnknownPayments(): Promise<number> {
  const take = MAX_COUNTED + 1;
  const waits = { OR: [{ unknownAt: { not: null } }, { stuckAt: { not: null } }] };
  const [events, captures] = await Promise.all([
    db().providerEvent.count({ where: waits, take }),
    db().unmatchedCapture.count({ where: { closedAt: null }, take }),
  ]);
  return events + captures;
}

/** Until when the first of the disputes that wait for the shop must be answered. */
async function disputeDeadline(): Promise<string | null> {
  const first = await db().dispute.findFirst({
    where: { state: "waiting_for_seller", dueAt: { not: null }, orderId: { not: null } },
    select: { dueAt: true },
    orderBy: { dueAt: "asc" },
  });
  return first?.dueAt?.toISOString() ?? null;
}

/** Why each of these orders waits for a person; an order that does not is missing. */
export async function attentionReasonsOf(
  orderIds: readonly number[],
  at: Moment,
): Promise<Map<number, AttentionReason[]>> {
  const found = await db().$queryRaw<{ order_id: number; reasons: string[] }[]>`
    SELECT order_id, array_agg(DISTINCT reason) AS reasons
    FROM (${attentionRows(at)}) AS waiting
    WHERE order_id = ANY(${[...orderIds]}::int[])
    GROUP BY order_id`;
  return new Map(
    found.map(({ order_id, reasons }) => [
      order_id,
      ATTENTION_REASONS.filter((known) => reasons.includes(known)),
    ]),
  );
}

/** Rows (reason, order_id) of what waits for a person for these reasons; a row may come twice. */
export function attentionRows(
  at: Moment,
  reasons: readonly AttentionReason[] = ATTENTION_REASONS,
): Prisma.Sql {
  const conditions = conditionsAt(at);
  const parts = reasons.map(
    (reason) => Prisma.sql`SELECT ${reason}::text AS reason, ${conditions[reason]}`,
  );
  return Prisma.join(parts, " UNION ALL ");
}

/** One definition of each reason. What they look for first is few: each has a partial index for it. */
function conditionsAt(at: Moment): Record<AttentionReason, Prisma.Sql> {
  const before = (milliseconds: number) =>
    Prisma.sql`(${sqlMoment(at)} - ${milliseconds}::int * interval '1 millisecond')`;
  const tooLate = Prisma.sql`o.completed_at < ${before(DELIVERY_TOO_LONG_MS)}`;
  const openTopup = Prisma.sql`o.id AS order_id
    FROM order_items i JOIN orders o ON o.id = i.order_id
    WHERE i.refund_id IS NULL AND i.unpaid_refund_id IS NULL AND o.status IN ('completed', 'delivered')`;
  return {
    // The shop has the money, whatever became of the order since; a refund of it has its own reason.
    payment_held: Prisma.sql`p.order_id FROM payments p WHERE p.status = 'review' AND NOT EXISTS (
      SELECT FROM refunds r WHERE r.payment_id = p.id AND r.origin = 'shop')
      AND coalesce(p.captured_usd, p.amount_usd) > (SELECT coalesce(sum(r.amount_usd), 0) FROM refunds r
        WHERE r.payment_id = p.id AND r.status IN ('pending', 'refunded'))`,
    payment_stuck: Prisma.sql`o.id AS order_id
      FROM orders o JOIN payments p ON p.order_id = o.id
      WHERE o.status = 'pending' AND p.status IN ('capturing', 'pending')
      AND p.created_at < ${before(MONEY_OVERDUE_MS)}`,
    payment_needs_seller: Prisma.sql`p.order_id FROM payments p JOIN orders o ON o.id = p.order_id
      WHERE p.status = 'pending' AND o.status = 'pending' AND p.pending_reason IS NOT NULL
      AND NOT p.pending_reason = ANY(${[...WAITS_FOR_OTHERS]})`,
    awaiting_stock: Prisma.sql`o.id AS order_id FROM orders o WHERE o.waits_for = 'stock'`,
    order_unfilled: Prisma.sql`o.id AS order_id FROM orders o WHERE o.waits_for = 'repair'`,
    awaiting_approval: Prisma.sql`o.id AS order_id FROM orders o WHERE o.waits_for = 'approval'`,
    topup_to_credit: Prisma.sql`${openTopup} AND i.topup_status IN ('waiting', 'submitting', 'submitted')
      AND (i.topup_status = 'submitted' OR ${tooLate})`,
    topup_rejected: Prisma.sql`${openTopup} AND i.topup_status = 'rejected'`,
    topup_unpaid: Prisma.sql`i.order_id FROM order_items i
      WHERE i.unpaid_refund_id IS NOT NULL AND i.unpaid_seen_at IS NULL AND i.refund_id IS NULL
      AND i.topup_status IN ('submitting', 'credited')`,
    supplier_conflict: Prisma.sql`i.order_id FROM supplier_conflicts c JOIN order_items i ON i.id = c.order_item_id
      WHERE c.acknowledged_at IS NULL`,
    // Of an order that was withdrawn whole no mail goes out but that of its refund.
    // Or came back, and nothing has reached that address since.
    mail_failed: Prisma.sql`failed.order_id FROM (
      SELECT m.order_id FROM mails m JOIN orders o ON o.id = m.order_id LEFT JOIN gifts g ON g.order_id = o.id
      WHERE m.bounced_at IS NOT NULL AND m.recipient IN (o.customer_email, g.recipient_email)
      AND NOT EXISTS (SELECT FROM mails later WHERE later.order_id = m.order_id AND later.recipient = m.recipient
        AND later.id > m.id AND later.sent_at IS NOT NULL AND later.bounced_at IS NULL)
      UNION ALL SELECT o.id FROM mails m JOIN orders o ON o.id = m.order_id
      WHERE m.sent_at IS NULL AND (m.attempts > 0 OR (m.kind = 'order-delivery' AND ${tooLate}))
      AND (m.kind <> 'order-waiting' OR o.waits_for <> 'approval') AND (m.kind <> 'order-held' OR o.waits_for = 'approval')
      AND m.kind NOT IN (${FAILURE_UNSEEN}) AND (m.kind IN (${FAILURE_SEEN}) OR EXISTS (
        SELECT FROM order_items i
        WHERE i.order_id = o.id AND i.refund_id IS NULL AND i.unpaid_refund_id IS NULL))) failed`,
    refund_refused: Prisma.sql`r.order_id FROM refunds r WHERE r.status = 'failed'`,
    refund_stuck: Prisma.sql`r.order_id FROM refunds r
      WHERE r.status = 'requested' AND r.created_at < ${before(MONEY_OVERDUE_MS)}`,
    // While the buyer or the provider has the word, nobody of the shop can do anything.
    dispute_open: Prisma.sql`d.order_id FROM disputes d
      WHERE d.order_id IS NOT NULL AND d.state <> 'resolved' AND d.state IN ('open', 'waiting_for_seller')`,
    // A chargeback may leave the capture as it was: then nobody but a person knows whose money it was.
    dispute_lost: Prisma.sql`d.order_id FROM disputes d
      WHERE d.outcome = 'buyer' AND d.order_id IS NOT NULL AND coalesce(d.refunded_cents, d.amount_cents) > (
        SELECT coalesce(sum(r.amount_usd), 0) * 100 FROM refunds r
        WHERE r.payment_id = d.payment_id AND r.status IN ('requested', 'pending', 'refunded', 'closed'))`,
    return_unbooked: Prisma.sql`u.order_id FROM unbooked_returns u WHERE u.acknowledged_at IS NULL`,
    returned_at_provider: Prisma.sql`r.order_id FROM refunds r
      WHERE r.origin <> 'shop' AND r.acknowledged_at IS NULL AND r.status IN ('pending', 'refunded')`,
    claim_open: Prisma.sql`i.order_id FROM claims c JOIN order_items i ON i.id = c.order_item_id
      WHERE c.status = 'open'`,
    receipt_undrawn: Prisma.sql`c.order_id FROM receipts c WHERE c.pdf IS NULL AND c.draw_tries > 1`,
  };
}

/** Constants of the shop, so that a statement's plan knows them. */
export function kindsSql(isSo: Parameters<typeof orderMailsWhere>[0]): Prisma.Sql {
  return Prisma.raw(
    orderMailsWhere(isSo)
      .map((kind) => `'${kind}'`)
      .join(", "),
  );
}

function byReason(of: (reason: AttentionReason) => number): AttentionDto["reasons"] {
  const entries = ATTENTION_REASONS.map((reason) => [reason, of(reason)] as const);
  return Object.fromEntries(entries) as AttentionDto["reasons"];
}
