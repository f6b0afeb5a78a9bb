import {
  ALERT_CHANNELS,
  type AlertFacts,
  type AlertKind,
  isRouted,
  isUrgent,
  restockedFrom,
} from "@/domain/shop/alert";
import type { ShopSettings } from "@/domain/shop/settings";
import { currentAlerts } from "@/server/alerts/current-alerts";
import { queueAlerts } from "@/server/alerts/queue-alerts";
import { lowStockAlerts, lowStockRows, soldUnits } from "@/server/catalogue/products/low-stock";
import {
  databaseClock,
  type Moment,
  momentOf,
  readMoment,
  type SharedClock,
} from "@/server/platform/clock";
import { statement } from "@/server/platform/database/statement";
import {
  type PrismaTransaction,
  prismaTransaction,
  type Transaction,
} from "@/server/platform/database/transaction";
import { settings } from "@/server/platform/settings";

/**
 * Maximum number of alerts raised per call, which keeps the transaction short; the next call raises
 * the rest.
 */
const RAISED_AT_ONCE = 5_000;

/** An alert that was just raised. */
export interface Raised {
  id: number;
  kind: AlertKind;
  facts: AlertFacts;
}

const TRY_ALERTS_TURN = statement(
  "try_alerts_turn",
  "SELECT pg_try_advisory_xact_lock(hashtextextended('alerts', 0)) AS mine",
);

/**
 * Compares the current state with the open alerts: marks alerts that no longer apply as solved,
 * raises new ones and queues their messages, in one transaction. Only one worker at a time does
 * this; a concurrent call returns no alerts at once.
 * @returns the raised alerts
 */
export async function watchAlerts(clock: SharedClock = databaseClock): Promise<Raised[]> {
  return prismaTransaction(async (tx) => {
    const [turn] = await tx.run(TRY_ALERTS_TURN, []);
    if (!turn?.mine) return [];
    const known = settings();
    const at = await readMoment(tx, clock);
    const raised = await reconcileAlerts(tx, at, known);
    if (raised.length > 0) await tell(tx, at, raised, known);
    return raised;
  });
}

/**
 * $1 the stock below which a low product stays low, $2 the stock below which a product becomes low,
 * $3 the moment, $4 the maximum number of raised alerts.
 */
const RECONCILE_ALERTS = statement(
  "reconcile_alerts",
  `
    WITH low AS MATERIALIZED (${lowStockRows("$1")}),
    now AS MATERIALIZED (
      ${currentAlerts(momentOf("$3"))}
      UNION ALL SELECT 'low_stock', told.subject, told.facts FROM (${lowStockAlerts("$2")}) told
    ),
    solved AS (
      UPDATE alerts a SET solved_at = ${momentOf("$3")}
      WHERE a.solved_at IS NULL
        AND (a.kind, a.subject) NOT IN (SELECT now.kind, now.subject FROM now)
        AND (a.kind <> 'low_stock' OR a.subject NOT IN (SELECT low.subject FROM low))
    )
    INSERT INTO alerts (kind, subject, facts, raised_at)
    SELECT now.kind, now.subject, now.facts, ${momentOf("$3")} FROM now
    WHERE (now.kind, now.subject) NOT IN (SELECT a.kind, a.subject FROM alerts a WHERE a.solved_at IS NULL)
    LIMIT $4
    ON CONFLICT (kind, subject) WHERE solved_at IS NULL DO NOTHING
    RETURNING id, kind, facts`,
).typed<Pick<Raised, "kind" | "facts">>();

/**
 * Solves and raises alerts in one statement, so that the current state is read once. The statement
 * uses NOT IN, which PostgreSQL hashes for any estimated number of rows. A low-stock alert ends
 * once the stock is a fifth above the threshold.
 */
async function reconcileAlerts(
  tx: Transaction,
  at: Moment,
  { lowStock }: ShopSettings,
): Promise<Raised[]> {
  const values = [restockedFrom(lowStock), lowStock, at, RAISED_AT_ONCE] as const;
  const raised = await tx.run(RECONCILE_ALERTS, values);
  const low = raised.filter(({ kind }) => kind === "low_stock");
  await addSoldUnits(tx, at, low);
  return raised;
}

/** $1 the moment, $2 the product ids, $3 the ids of their alerts. */
const ADD_SOLD_UNITS = statement(
  "add_sold_units",
  `
    WITH sold AS MATERIALIZED (${soldUnits(momentOf("$1"), "$2::int[]")}),
    pace AS (
      SELECT a.id, coalesce(sum(s.units), 0)::int AS units
      FROM alerts a LEFT JOIN sold s ON s.product_id = (a.facts->>'product')::int
        AND s.choice = coalesce(a.facts->>'choice', s.choice)
      WHERE a.id = ANY($3::int[])
      GROUP BY a.id
    )
    UPDATE alerts a SET facts = a.facts || jsonb_build_object('soldUnits', pace.units) FROM pace WHERE a.id = pace.id`,
);

/** Adds the recently sold units (PACE_DAYS in src/domain/shop/alert.ts) to low-stock alerts. */
async function addSoldUnits(tx: Transaction, at: Moment, low: readonly Raised[]): Promise<void> {
  if (low.length === 0) return;
  const products = low.map(({ facts }) => facts.product ?? 0);
  const ids = low.map(({ id }) => id);
  await tx.run(ADD_SOLD_UNITS, [at, products, ids]);
}

/** Queues the messages about raised alerts; urgent alerts get a separate message. */
async function tell(
  tx: PrismaTransaction,
  at: Date,
  raised: readonly Raised[],
  known: ShopSettings,
): Promise<void> {
  for (const channel of ALERT_CHANNELS) {
    const told = raised.filter((alert) => isRouted(known, channel, alert));
    for (const urgent of [true, false]) {
      const ids = told.filter(({ kind }) => isUrgent(kind) === urgent).map(({ id }) => id);
      if (ids.length > 0) await queueAlerts(tx, { channel, ids, isUrgent: urgent, at, known });
    }
  }
}
