import { BOOK_INVARIANTS } from "@/domain/shop/book-invariants";
import { lastBookCheck } from "@/server/books/check-books";
import { statement } from "@/server/platform/database/statement";
import { run } from "@/server/platform/database/statements";
import { WAITING_JOBS } from "@/server/platform/jobs/job-rows";
import { gauge } from "@/server/platform/watch/metrics";

/** Milliseconds for which figures are cached, however many Prometheus servers scrape. */
const KEPT = 5_000;

/** Age classes of open payments: upper bound in seconds, and label. */
const AGES = [
  [60, "under 1 minute"],
  [600, "under 10 minutes"],
  [3_600, "under 1 hour"],
] as const;
const OLDEST = "1 hour or more";

interface Figures {
  jobs: { queue: string; state: "new" | "again"; count: number; oldest: number }[];
  payments: Record<string, number>;
  freeKeys: number;
  keyProductsEmpty: number;
  /**
   * Seconds from payment to delivery, over at most a hundred orders paid within the last hour and
   * delivered; null if there are none.
   */
  toInbox: { median: number; p95: number } | null;
}

/** Reads all figures at once: jobs, payments and orders by index, products by a full scan. */
const FIGURES = statement(
  "shop_figures",
  `
    SELECT
      (SELECT coalesce(jsonb_agg(row_to_json(waiting)), '[]') FROM (${WAITING_JOBS}) waiting) AS jobs,
      (SELECT coalesce(jsonb_object_agg(age, count), '{}') FROM (
        SELECT CASE ${AGES.map(
          ([seconds, label]) =>
            `WHEN p.created_at > now() - interval '${seconds} s' THEN '${label}'`,
        ).join(" ")} ELSE '${OLDEST}' END AS age, count(*)::int AS count
        FROM payments p JOIN orders o ON o.id = p.order_id
        WHERE o.status = 'pending' AND p.status IN ('created', 'capturing', 'pending') GROUP BY 1) open) AS payments,
      stock."freeKeys", stock."keyProductsEmpty",
      (SELECT jsonb_build_object(
          'median', percentile_cont(0.5) WITHIN GROUP (ORDER BY seconds),
          'p95', percentile_cont(0.95) WITHIN GROUP (ORDER BY seconds))
        FROM (SELECT extract(epoch FROM delivered_at - completed_at)::float8 AS seconds FROM orders
          WHERE completed_at > now() - interval '1 hour' AND delivered_at IS NOT NULL
          ORDER BY completed_at DESC LIMIT 100) lately HAVING count(*) > 0) AS "toInbox"
    FROM (
      SELECT coalesce(sum(available_units), 0)::float8 AS "freeKeys",
        count(*) FILTER (WHERE is_active AND available_units = 0)::int AS "keyProductsEmpty"
      FROM products WHERE fulfilment = 'keys' AND archived_at IS NULL) stock`,
);

let kept: { at: number; figures: Promise<Figures> } | undefined;

function figures(): Promise<Figures> {
  const now = performance.now();
  if (!kept || now - kept.at >= KEPT) {
    const read = run(FIGURES, []).then(([row]) => row as Figures);
    // Do not cache a failure: the next scrape asks the database again.
    read.catch(() => {
      kept = undefined;
    });
    kept = { at: now, figures: read };
  }
  return kept.figures;
}

/** Defines a gauge from the figures. Without a database it has no values. */
function figureGauge(
  metric: { name: string; help: string; labels?: readonly string[] },
  valuesOf: (found: Figures) => readonly (readonly [Record<string, string>, number])[],
): void {
  gauge<string>({
    ...metric,
    async collect() {
      const found = await figures().catch(() => null);
      // Without labels, `reset` would set the gauge to 0, which looks like a real value.
      if (metric.labels) this.reset();
      else this.remove();
      for (const [labels, value] of found ? valuesOf(found) : []) this.set(labels, value);
    },
  });
}

/** Defines the shop-wide metrics, which are the same in every worker. */
export function measureShop(): void {
  figureGauge(
    {
      name: "barq_jobs_waiting",
      help: "Waiting jobs, by queue and state: new, or to be retried.",
      labels: ["queue", "state"],
    },
    ({ jobs }) => jobs.map(({ queue, state, count }) => [{ queue, state }, count]),
  );
  figureGauge(
    {
      name: "barq_jobs_oldest_seconds",
      help: "Time since the oldest waiting job became due, by queue and state.",
      labels: ["queue", "state"],
    },
    ({ jobs }) => jobs.map(({ queue, state, oldest }) => [{ queue, state }, oldest]),
  );
  figureGauge(
    {
      name: "barq_open_payments",
      help: "Unsettled payments of pending orders, by age.",
      labels: ["age"],
    },
    ({ payments }) =>
      [...AGES.map(([, label]) => label), OLDEST].map((age) => [{ age }, payments[age] ?? 0]),
  );
  figureGauge(
    { name: "barq_free_keys", help: "Licence keys for sale, over all products." },
    ({ freeKeys }) => [[{}, freeKeys]],
  );
  figureGauge(
    { name: "barq_key_products_empty", help: "Products with a key pool that have no key left." },
    ({ keyProductsEmpty }) => [[{}, keyProductsEmpty]],
  );
  figureGauge(
    {
      name: "barq_payment_to_inbox_seconds",
      help: "Time from payment until the mail server accepts the delivery mail, over the last 100 orders of the past hour.",
      labels: ["quantile"],
    },
    ({ toInbox }) =>
      toInbox
        ? [
            [{ quantile: "0.5" }, toInbox.median],
            [{ quantile: "0.95" }, toInbox.p95],
          ]
        : [],
  );
  gauge({
    name: "barq_broken_invariants",
    help: "Broken book rules in the last hourly check; no value before the first check.",
    async collect() {
      const check = await lastBookCheck().catch(() => null);
      if (check) this.set(check.broken.length);
      else this.remove();
    },
  });
  gauge({ name: "barq_invariants", help: "Number of book rules." }).set(BOOK_INVARIANTS.length);
}
