import { MAX_COUNTED } from "@/contract/admin/table-page";
import type { NeedDto, NeedsDto } from "@/contract/admin/today";
import type { Outage } from "@/domain/alert";
import { accessOf, byUrgency, type OtherNeed } from "@/domain/need";
import { isPermitted, type StaffRole } from "@/domain/permissions";
import { OUTAGE_SECONDS } from "@/server/alerts/what-is";
import { countOthers, type WaitingOrders, waitingOrders } from "@/server/orders/attention";
import { databaseClock, type Moment, readMoment, type SharedClock } from "@/server/platform/clock";
import { db } from "@/server/platform/db";
import { settings } from "@/server/platform/settings";
import { shopDay, startOfDay } from "@/server/platform/shop-time";

/** Open tasks of a role: one line per kind, urgent kinds first. Visual design, 16. */
export async function readNeeds(
  role: StaffRole | null,
  clock: SharedClock = databaseClock,
): Promise<NeedsDto> {
  const seesOrders = isPermitted(role, "orders:read");
  const at = await readMoment(db(), clock);
  const parts = await Promise.all([
    seesOrders ? needsOfOrders(clock()) : [],
    seesOrders ? otherNeeds(clock()) : [],
    seesOrders ? outOfService() : [],
    lowStock(shopDay(at)),
  ]);
  return {
    checkedAt: at.toISOString(),
    needs: parts
      .flat()
      .filter(({ kind }) => isPermitted(role, accessOf(kind)))
      .sort(byUrgency),
  };
}

function need(kind: NeedDto["kind"], count: number, more: Partial<NeedDto> = {}): NeedDto {
  return {
    kind,
    count,
    since: null,
    orderId: null,
    disputeId: null,
    product: null,
    totalUSD: null,
    dueAt: null,
    soldYesterday: null,
    services: [],
    ...more,
  };
}

async function needsOfOrders(at: Moment): Promise<NeedDto[]> {
  const waiting = await waitingOrders(at);
  return Promise.all(
    waiting.map(async (row) =>
      need(row.reason, row.count, {
        since: row.since.toISOString(),
        orderId: row.count === 1 ? row.orderId : null,
        totalUSD: row.count > MAX_COUNTED ? null : row.totalUSD,
        ...(await moreOf(row)),
      }),
    ),
  );
}

async function moreOf({ reason, count, orderId }: WaitingOrders): Promise<Partial<NeedDto>> {
  if (reason === "dispute_open") return disputeFacts(count === 1 ? orderId : null);
  if (reason === "claim_open" && count === 1) return { product: await claimedProduct(orderId) };
  return {};
}

/**
 * The earliest deadline of the open disputes, and the dispute's id if there is one order and one
 * dispute.
 */
async function disputeFacts(orderId: number | null): Promise<Partial<NeedDto>> {
  const waiting = await db().dispute.findMany({
    where: {
      state: { in: ["open", "waiting_for_seller"] },
      orderId: orderId ?? { not: null },
    },
    select: { id: true, dueAt: true },
    orderBy: { dueAt: { sort: "asc", nulls: "last" } },
    take: 2,
  });
  const [first, second] = waiting;
  return {
    dueAt: first?.dueAt?.toISOString() ?? null,
    disputeId: orderId !== null && !second ? (first?.id ?? null) : null,
  };
}

async function claimedProduct(orderId: number): Promise<NeedDto["product"]> {
  const claim = await db().claim.findFirst({
    where: { status: "open", orderItem: { orderId } },
    select: { orderItem: { select: { productId: true, productName: true, productNameAr: true } } },
    orderBy: { id: "asc" },
  });
  if (!claim) return null;
  const { productId, productName, productNameAr } = claim.orderItem;
  return { id: productId, name: productName, nameAr: productNameAr };
}

async function otherNeeds(at: Moment): Promise<NeedDto[]> {
  const others = await countOthers(at);
  const counts: [OtherNeed, number][] = [
    ["provider_refusals", others.providerRefusals],
    ["unknown_disputes", others.unknownDisputes],
    ["unknown_payments", others.unknownPayments],
    ["account_mails", others.heldAccountMails],
    ["quarantined_batches", others.quarantinedBatches],
    ["reveal_alerts", others.revealAlerts],
  ];
  return counts.flatMap(([kind, count]) => (count > 0 ? [need(kind, count)] : []));
}

async function outOfService(): Promise<NeedDto[]> {
  const out = await db().$queryRaw<{ part: Outage; since: Date }[]>`
    SELECT part, since FROM outages
    WHERE seen_at >= since + ${OUTAGE_SECONDS}::int * interval '1 second' ORDER BY since`;
  const [first] = out;
  if (!first) return [];
  const services = out.map(({ part }) => part);
  return [need("service_down", out.length, { since: first.since.toISOString(), services })];
}

/**
 * Products that the workers' watch has found low and that are low still, or one of whose choices
 * is. Found by their alerts: the stock has no index, so that a sale rewrites none.
 */
async function lowStock(today: string): Promise<NeedDto[]> {
  const [row] = await db().$queryRaw<
    { count: number; sold: number; id: number; name: string; nameAr: string | null; since: Date }[]
  >`
    WITH low AS MATERIALIZED (
      SELECT p.id, p.name, p.name_ar, min(a.raised_at) AS since
      FROM alerts a JOIN products p ON p.id = (a.facts->>'product')::int
      WHERE a.kind = 'low_stock' AND a.solved_at IS NULL AND p.is_active AND p.archived_at IS NULL
        AND (a.facts ? 'choice' OR (p.available_units >= 0 AND p.available_units < ${settings().lowStock}::int))
      GROUP BY p.id LIMIT ${MAX_COUNTED + 1}
    )
    SELECT count(*)::int AS count, min(low.id) AS id, min(low.name) AS name, min(low.name_ar) AS "nameAr",
      min(low.since) AS since, count(*) FILTER (WHERE low.id IN (
        SELECT i.product_id FROM orders o JOIN order_items i ON i.order_id = o.id
        WHERE o.completed_at >= ${startOfDay(today, -1)} AND o.completed_at < ${startOfDay(today)}))::int AS sold
    FROM low`;
  if (!row || row.count === 0) return [];
  const product = row.count === 1 ? { id: row.id, name: row.name, nameAr: row.nameAr } : null;
  const since = row.since.toISOString();
  return [need("low_stock", row.count, { since, product, soldYesterday: row.sold })];
}
