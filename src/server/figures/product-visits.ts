import { LRUCache } from "lru-cache";
import { statement } from "@/server/platform/database/statement";
import { run } from "@/server/platform/database/statements";
import { log } from "@/server/platform/log/log";

/** Milliseconds after which counts are written to the database. */
const WRITE_AFTER_MS = 15_000;
/** Maximum number of products counted and of visits remembered per process. */
const MOST_PRODUCTS = 10_000;
const MOST_VISITS = 50_000;
/** Within this time, in milliseconds, repeated visits of one IP to a product count once. */
const VISIT_MS = 15 * 60_000;

interface Count {
  seen: number;
  added: number;
}

let counts = new Map<number, Count>();
let timer: NodeJS.Timeout | undefined;
const visits = new LRUCache<string, true>({ max: MOST_VISITS, ttl: VISIT_MS });

/**
 * Counts a product page view or an addition to a cart, in memory; counts are written in batches, so
 * that no request writes a row. One IP counts once per product, kind of visit and quarter of an
 * hour. No visitor data is stored. Decision 052 (sales figures and costs).
 * @param from the visitor's IP, which stays in memory
 */
export function countVisit(productId: number, what: keyof Count, from: string): void {
  const visit = `${what} ${productId} ${from}`;
  if (visits.has(visit)) return;
  visits.set(visit, true);
  const count = counts.get(productId) ?? { seen: 0, added: 0 };
  if (!counts.has(productId) && counts.size >= MOST_PRODUCTS) return;
  count[what] += 1;
  counts.set(productId, count);
  timer ??= setTimeout(() => void writeVisits(), WRITE_AFTER_MS).unref();
}

/** $1 products, $2 and $3 their visits and additions to a cart. */
const ADD_PRODUCT_VISITS = statement(
  "add_product_visits",
  `
      WITH counted AS (
        SELECT figure_slot(now()) AS slot, p.id, c.seen, c.added
        FROM unnest($1::int[], $2::int[],
          $3::int[]) AS c (id, seen, added) JOIN products p ON p.id = c.id
      ),
      each AS (
        INSERT INTO product_visits (slot, product_id, seen, added) SELECT * FROM counted ORDER BY id
        ON CONFLICT (slot, product_id) DO UPDATE SET seen = product_visits.seen + excluded.seen,
          added = product_visits.added + excluded.added
      )
      INSERT INTO visit_sums (slot, seen, added) SELECT slot, sum(seen), sum(added) FROM counted GROUP BY slot
      ON CONFLICT (slot) DO UPDATE SET seen = visit_sums.seen + excluded.seen, added = visit_sums.added + excluded.added`,
);

/**
 * Writes the counts since the last call, and discards them if that fails. Unknown products are
 * ignored.
 */
export async function writeVisits(): Promise<void> {
  clearTimeout(timer);
  timer = undefined;
  const taken = [...counts].sort(([one], [other]) => one - other);
  counts = new Map();
  if (taken.length === 0) return;
  try {
    await run(ADD_PRODUCT_VISITS, [
      taken.map(([id]) => id),
      taken.map(([, { seen }]) => seen),
      taken.map(([, { added }]) => added),
    ]);
  } catch (error) {
    log.warn({ err: error }, "product visits could not be saved");
  }
}
