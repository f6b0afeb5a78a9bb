import { type PaidWith, paidWith } from "@/server/orders/paid-with";
import { Prisma } from "@/server/platform/prisma-client/client";

const { sql } = Prisma;

/** Converts a decimal column to cents. */
const cents = (amount: string) => Prisma.raw(`((${amount}) * 100)::bigint`);

/**
 * SQL for the provider's fees for the payment `p` and for further captures of its order, in cents,
 * converted at the exchange rate of the charge. Null if the provider states none.
 */
export const feeOf = (p: string) =>
  Prisma.raw(
    `round(coalesce(${p}.fee_minor + ${p}.further_fee_minor, ${p}.fee_minor, ${p}.further_fee_minor) * ${p}.amount_usd * 100 / coalesce(${p}.charge_minor, ${p}.amount_usd * 100))::bigint`,
  );

/**
 * A line's weight when its order's money is split, in cents: price minus discount. If all weights
 * are 0, `sharesOf` weighs the lines equally.
 */
const WEIGHT = Prisma.raw("((i.price_usd * i.quantity - i.discount_usd) * 100)::bigint");

/**
 * A lateral join that forces one index look-up per row. PostgreSQL estimates an unknown range as a
 * ninth of the table, and would scan a million lines to find the ten of the last hour.
 */
const each = (rows: Prisma.Sql) => sql`CROSS JOIN LATERAL (${rows} OFFSET 0)`;
const linesOf = (order: Prisma.Sql) =>
  each(sql`SELECT * FROM order_items WHERE order_id = ${order}`);

/** A condition on an order's id. */
type OrderCondition = (id: Prisma.Sql) => Prisma.Sql;

/** Every order. */
const ALL: OrderCondition = () => sql`TRUE`;

/**
 * Money received, refunded or kept by a provider as its fee in `ranges` (columns a and b), split
 * over the order's lines. A refund is split over the lines it withdrew, or over all if it withdrew
 * none. The shares of an amount add up to the cent: each is the difference of two rounded
 * cumulative sums. A payment in review is not revenue, but its fee counts, because the provider
 * keeps it. The fees are two queries, because each status has its own partial index.
 */
const sharesOf = (only: OrderCondition) => sql`
  money AS (
    SELECT p.order_id, p.captured_at AS at, 'p' || p.id AS name, ${cents("coalesce(p.captured_usd, p.amount_usd)")} AS amount,
      NULL::int AS refund_id, 'revenue' AS kind
    FROM ranges r JOIN payments p ON p.captured_at >= r.a AND p.captured_at < r.b AND p.status = 'captured'
      AND ${only(sql`p.order_id`)}
    UNION ALL
    SELECT p.order_id, p.captured_at, 'f' || p.id, ${feeOf("p")}, NULL, 'fee'
    FROM ranges r JOIN payments p ON p.captured_at >= r.a AND p.captured_at < r.b AND p.status = 'captured'
      AND ${feeOf("p")} IS NOT NULL AND ${only(sql`p.order_id`)}
    UNION ALL
    SELECT p.order_id, p.captured_at, 'f' || p.id, ${feeOf("p")}, NULL, 'fee'
    FROM ranges r JOIN payments p ON p.captured_at >= r.a AND p.captured_at < r.b AND p.status = 'review'
      AND ${feeOf("p")} IS NOT NULL AND ${only(sql`p.order_id`)}
    UNION ALL
    SELECT f.order_id, f.refunded_at, 'r' || f.id, ${cents("f.amount_usd")}, f.id, 'refund'
    FROM ranges r JOIN refunds f ON f.refunded_at >= r.a AND f.refunded_at < r.b AND f.status = 'refunded'
      AND ${only(sql`f.order_id`)}
    ${each(sql`SELECT FROM payments p WHERE p.id = f.payment_id AND p.status = 'captured'`)} AS p
  ),
  weights AS (
    SELECT m.*, i.id AS item_id, i.product_id, i.fulfilment,
      CASE WHEN sum(${WEIGHT}) OVER whole = 0 THEN 1 ELSE ${WEIGHT} END AS weight
    FROM money m ${linesOf(sql`m.order_id`)} AS i
    WHERE m.refund_id IS NULL OR i.refund_id = m.refund_id
      OR NOT EXISTS (SELECT FROM order_items w WHERE w.order_id = m.order_id AND w.refund_id = m.refund_id)
    WINDOW whole AS (PARTITION BY m.name)
  ),
  parts AS (
    SELECT w.*, sum(weight) OVER (PARTITION BY name ORDER BY item_id) AS upto, sum(weight) OVER (PARTITION BY name) AS whole
    FROM weights w
  ),
  shares AS (
    SELECT order_id, item_id, product_id, fulfilment, at, kind,
      (div(amount * upto, whole) - div(amount * (upto - weight), whole))::bigint AS amount
    FROM parts
  )`;

/** Calculates the figures of `ranges` from the source rows, as columns of the table `figures`. */
const factsOf = (only: OrderCondition) => sql`
  WITH ${sharesOf(only)},
  facts AS (
    SELECT figure_slot(at) AS slot, product_id, order_id, 0 AS orders, 0 AS lines, 0 AS units,
      CASE kind WHEN 'revenue' THEN amount ELSE 0 END AS revenue, CASE kind WHEN 'refund' THEN amount ELSE 0 END AS refunds,
      CASE kind WHEN 'fee' THEN amount ELSE 0 END AS cost, 0 AS unknown, 0 AS placed, 0 AS paid, 0 AS delivered
    FROM shares
    UNION ALL
    SELECT figure_slot(o.completed_at), i.product_id, o.id,
      (NOT EXISTS (SELECT FROM order_items e WHERE e.order_id = o.id AND e.id < i.id))::int, 1, i.quantity, 0, 0,
      coalesce(${cents("i.cost_usd")}, 0), (i.cost_usd IS NULL)::int, 0, 0, 0
    FROM ranges r JOIN orders o ON o.completed_at >= r.a AND o.completed_at < r.b AND ${only(sql`o.id`)} ${linesOf(sql`o.id`)} AS i
    UNION ALL
    SELECT figure_slot(o.created_at), i.product_id, o.id, 0, 0, 0, 0, 0, 0, 0,
      1, (o.completed_at IS NOT NULL)::int, (o.completed_at IS NOT NULL AND o.delivered_at IS NOT NULL)::int
    FROM ranges r JOIN orders o ON o.created_at >= r.a AND o.created_at < r.b AND ${only(sql`o.id`)} ${linesOf(sql`o.id`)} AS i
  )
  SELECT f.slot, f.product_id, o.calling_code, sum(f.orders)::int AS orders, sum(f.lines)::int AS lines,
    sum(f.units)::int AS units, sum(f.revenue)::bigint AS revenue, sum(f.refunds)::bigint AS refunds,
    sum(f.cost)::bigint AS cost, sum(f.unknown)::int AS unknown, sum(f.placed)::int AS placed, sum(f.paid)::int AS paid,
    sum(f.delivered)::int AS delivered
  FROM facts f ${each(sql`SELECT calling_code FROM orders WHERE id = f.order_id`)} AS o GROUP BY 1, 2, 3`;

export const FIGURE_FACTS = factsOf(ALL);

/**
 * The batches of the keys that lines (`items`, a query of item_id) hold, or held before a
 * replacement, by the time at which each key was sold.
 */
const keysOf = (items: Prisma.Sql) => sql`
  SELECT s.item_id, k.batch_id, k.sold_at, count(*)::int AS keys, true AS is_held
  FROM (${items}) s ${each(sql`SELECT batch_id, sold_at FROM licence_keys
    WHERE order_item_id = s.item_id AND status IN ('sold', 'revoked') AND batch_id IS NOT NULL`)} AS k GROUP BY 1, 2, 3
  UNION ALL
  SELECT s.item_id, k.batch_id, k.sold_at, count(*)::int, false
  FROM (${items}) s ${each(sql`SELECT batch_id, k.sold_at FROM claims c JOIN key_replacements x ON x.claim_id = c.id
    JOIN licence_keys k ON k.id = x.old_key_id WHERE c.order_item_id = s.item_id AND batch_id IS NOT NULL`)} AS k GROUP BY 1, 2, 3`;

/**
 * The figures of `ranges` by batch, as columns of the table `batch_figures`. A line's revenue and
 * refunds are split by the keys that it holds; fees are left out. A replaced key adds cost to the
 * batch that it came from.
 */
const batchFactsOf = (only: OrderCondition) => sql`
  WITH ${sharesOf(only)},
  sold AS (
    SELECT i.id AS item_id, o.completed_at AS at
    FROM ranges r JOIN orders o ON o.completed_at >= r.a AND o.completed_at < r.b AND ${only(sql`o.id`)} ${linesOf(sql`o.id`)} AS i
    WHERE i.fulfilment = 'keys'
  ),
  held AS (
    SELECT k.*, sum(keys) OVER (PARTITION BY item_id ORDER BY batch_id, sold_at) AS upto, sum(keys) OVER (PARTITION BY item_id) AS whole
    FROM (${keysOf(sql`SELECT DISTINCT item_id FROM shares WHERE fulfilment = 'keys'`)}) k WHERE is_held
  ),
  facts AS (
    SELECT figure_slot(s.at) AS slot, h.batch_id, 0 AS units, s.kind = 'refund' AS went,
      (div(s.amount * h.upto, h.whole) - div(s.amount * (h.upto - h.keys), h.whole))::bigint AS amount, 0::bigint AS cost, 0 AS unknown
    FROM shares s JOIN held h ON h.item_id = s.item_id WHERE s.kind <> 'fee'
    UNION ALL
    SELECT figure_slot(s.at), k.batch_id, CASE WHEN k.is_held THEN k.keys ELSE 0 END, false, 0,
      coalesce(b.cost_cents, 0)::bigint * k.keys, CASE WHEN b.cost_cents IS NULL THEN k.keys ELSE 0 END
    FROM sold s JOIN (${keysOf(sql`SELECT item_id FROM sold`)}) k ON k.item_id = s.item_id
    ${each(sql`SELECT batch_cost_at(k.batch_id, coalesce(k.sold_at, s.at)) AS cost_cents`)} AS b
  )
  SELECT slot, batch_id, sum(units)::int AS units, coalesce(sum(amount) FILTER (WHERE NOT went), 0)::bigint AS revenue,
    coalesce(sum(amount) FILTER (WHERE went), 0)::bigint AS refunds, sum(cost)::bigint AS cost, sum(unknown)::int AS unknown
  FROM facts GROUP BY 1, 2`;

export const BATCH_FACTS = batchFactsOf(ALL);

/** A period from its first moment (inclusive) to `until` (exclusive). */
export interface Span {
  from: Prisma.Sql;
  until: Prisma.Sql;
}

const SUMS = sql`orders, lines, units, revenue, refunds, cost, unknown, placed, paid, delivered`;
const BATCH_SUMS = sql`units, revenue, refunds, cost, unknown`;

interface Source {
  /** The table of quarter-hour sums, and the columns that distinguish its rows. */
  quarters: Prisma.Sql;
  columns: Prisma.Sql;
  facts: (only: OrderCondition) => Prisma.Sql;
  /**
   * The table of sums by whole hours or weeks, the function `bin` that truncates a time to the
   * start of one, and its length `grain`.
   */
  whole?: { table: Prisma.Sql; bin: Prisma.Sql; grain: Prisma.Sql };
}

const HOURS = { bin: sql`figure_hour`, grain: sql`interval '1 hour'` };
const WEEKS = { bin: sql`figure_week`, grain: sql`interval '7 days'` };

const SOURCES = {
  quarters: {
    quarters: sql`figures`,
    columns: sql`product_id, calling_code, ${SUMS}`,
    facts: factsOf,
  },
  codes: {
    quarters: sql`figures`,
    columns: sql`calling_code, ${SUMS}`,
    facts: factsOf,
    whole: { table: sql`figure_hours`, ...HOURS },
  },
  products: {
    quarters: sql`figures`,
    columns: sql`product_id, ${SUMS}`,
    facts: factsOf,
    whole: { table: sql`figure_weeks`, ...WEEKS },
  },
  batches: {
    quarters: sql`batch_figures`,
    columns: sql`batch_id, ${BATCH_SUMS}`,
    facts: batchFactsOf,
    whole: { table: sql`batch_figure_weeks`, ...WEEKS },
  },
} satisfies Record<string, Source>;

/**
 * A query of a period's figures: stored sums, plus figures calculated from the source rows for
 * quarter hours that are not summed yet or have changed since. One statement reads both, so the
 * result is exact at one moment. Rows are per quarter hour (`slot`), but most rows of `codes` are
 * per hour and most rows of `products` and `batches` per seven days. With `only`, all rows are
 * calculated from the source rows, since the stored sums do not distinguish providers or
 * currencies.
 * @param only the provider and the currency of the charge of the orders to include; null for any
 */
export function figuresOf(
  what: keyof typeof SOURCES,
  { from, until }: Span,
  only: PaidWith = { provider: null, charged: null },
): Prisma.Sql {
  const { quarters, columns, facts, whole }: Source = SOURCES[what];
  if (only.provider !== null || only.charged !== null) {
    return sql`
    WITH ranges AS MATERIALIZED (SELECT ${from}::timestamptz AS a, ${until}::timestamptz AS b)
    SELECT slot, ${columns} FROM (${facts((id) => paidWith(id, only))}) AS rest`;
  }
  return sql`
    WITH asked AS MATERIALIZED (
      SELECT a, b, coalesce(summed_until, '-infinity') AS summed, least(b, coalesce(summed_until, '-infinity')) AS known
      FROM figure_state, (SELECT ${from}::timestamptz AS a, ${until}::timestamptz AS b) AS period
    ),
    changed AS MATERIALIZED (
      SELECT DISTINCT c.slot FROM figure_changes c, asked WHERE c.slot >= asked.a AND c.slot < asked.known
    ),
    ranges AS MATERIALIZED (
      SELECT slot AS a, slot + interval '15 minutes' AS b FROM changed
      UNION ALL SELECT greatest(a, summed), b FROM asked WHERE summed < b
    )
    ${whole ? wholeAndParts(quarters, columns, { ...whole, from, until }) : allQuarters(quarters, columns, { from, until })}
    UNION ALL SELECT slot, ${columns} FROM (${facts(ALL)}) AS rest`;
}

const allQuarters = (table: Prisma.Sql, columns: Prisma.Sql, { from, until }: Span) => sql`
    SELECT slot, ${columns} FROM ${table} t, asked
    WHERE t.slot >= ${from}::timestamptz AND t.slot < ${until}::timestamptz AND t.slot < asked.known
      AND NOT EXISTS (SELECT FROM changed WHERE changed.slot = t.slot)`;

/**
 * Stored sums of whole hours or weeks without changes, and sums of quarter hours for the rest of
 * the period.
 */
function wholeAndParts(
  quarters: Prisma.Sql,
  columns: Prisma.Sql,
  { table, bin, grain, from, until }: NonNullable<Source["whole"]> & Span,
): Prisma.Sql {
  return sql`,
    inner_span AS MATERIALIZED (
      SELECT first AS a, greatest(first, ${bin}(known)) AS b
      FROM asked, LATERAL (SELECT ${bin}(a - interval '1 ms') + ${grain} AS first) AS bins
    ),
    spoiled AS MATERIALIZED (
      SELECT DISTINCT ${bin}(slot) AS a FROM changed, inner_span s WHERE slot >= s.a AND slot < s.b
    ),
    parts AS MATERIALIZED (
      SELECT asked.a, least(s.a, known) AS b FROM asked, inner_span s
      UNION ALL SELECT s.b, known FROM asked, inner_span s
      UNION ALL SELECT a, a + ${grain} FROM spoiled
    )
    SELECT t.slot, ${columns} FROM ${table} t, inner_span s
    WHERE t.slot >= ${from}::timestamptz AND t.slot < ${until}::timestamptz AND t.slot >= s.a AND t.slot < s.b
      AND NOT EXISTS (SELECT FROM spoiled WHERE spoiled.a = t.slot)
    UNION ALL
    SELECT t.slot, ${columns} FROM parts JOIN ${quarters} t ON t.slot >= parts.a AND t.slot < parts.b
    WHERE NOT EXISTS (SELECT FROM changed WHERE changed.slot = t.slot)`;
}
