import { databaseClock, type Moment, momentOf, type SharedClock } from "@/server/platform/clock";
import { statement } from "@/server/platform/database/statement";
import { run } from "@/server/platform/database/statements";
import { transaction } from "@/server/platform/database/transaction";
import { log } from "@/server/platform/log/log";

/** Products per transaction; an order for one of these products waits for one batch at most. */
const BATCH = 500;

/**
 * $1: the time, $2: the limit, $3: the id to start after. Starts the sales that are due; ends a
 * sale whose whole period was missed. Row locks serialize two workers: the second finds the sales
 * already started.
 */
const BEGIN_SALES = statement(
  "begin_sales",
  `
    WITH due AS MATERIALIZED (
      SELECT id, sale_until > ${momentOf("$1")} AS runs FROM products
      WHERE sale_state = 'planned' AND sale_from <= ${momentOf("$1")} AND id > $3 ORDER BY id LIMIT $2 FOR NO KEY UPDATE
    )
    UPDATE products p SET
      sale_state = CASE WHEN due.runs THEN 'running' ELSE 'ended' END,
      regular_price_usd = CASE WHEN due.runs THEN p.price_usd END,
      regular_original_price_usd = CASE WHEN due.runs THEN p.original_price_usd END,
      price_usd = CASE WHEN due.runs THEN p.sale_price_usd ELSE p.price_usd END,
      original_price_usd = CASE WHEN due.runs THEN p.price_usd ELSE p.original_price_usd END
    FROM due WHERE p.id = due.id AND p.sale_state = 'planned'
    RETURNING p.id, p.sale_state AS state`,
);

/** $1 to $3 as in BEGIN_SALES. Ends the sales that are over and restores the regular prices. */
const END_SALES = statement(
  "end_sales",
  `
    WITH due AS MATERIALIZED (
      SELECT id FROM products
      WHERE sale_state = 'running' AND sale_until <= ${momentOf("$1")} AND id > $3 ORDER BY id LIMIT $2 FOR NO KEY UPDATE
    )
    UPDATE products p SET sale_state = 'ended', price_usd = p.regular_price_usd,
      original_price_usd = p.regular_original_price_usd,
      regular_price_usd = NULL, regular_original_price_usd = NULL
    FROM due WHERE p.id = due.id AND p.sale_state = 'running'
    RETURNING p.id, p.sale_state AS state`,
);

/**
 * Starts and ends the sales that are due by the database's clock. Does not raise the product's
 * version, since the fields of the product form (regular price and sale) do not change.
 * @returns the number of sales that were started or ended
 */
export async function runSales(clock: SharedClock = databaseClock): Promise<number> {
  const at = clock();
  return (await moveAll(END_SALES, at)) + (await moveAll(BEGIN_SALES, at));
}

type Move = typeof BEGIN_SALES;

async function moveAll(move: Move, at: Moment): Promise<number> {
  let moved = 0;
  for (;;) {
    let rows: number;
    try {
      rows = (await transaction((tx) => tx.run(move, [at, BATCH, 0]))).length;
    } catch (error) {
      log.warn({ err: error }, `${move.name}: batch failed; retrying product by product`);
      return moved + (await moveOneByOne(move, at));
    }
    moved += rows;
    if (rows > 0) log.info({ products: rows }, `${move.name}: prices changed`);
    if (rows < BATCH) return moved;
  }
}

/** $1: the time, $2: the id to start after, $3: the sale state. Finds the next due product. */
const FIND_NEXT = statement(
  "find_next_sale",
  `
    SELECT id FROM products
    WHERE sale_state = $3 AND id > $2
      AND CASE $3 WHEN 'planned' THEN sale_from ELSE sale_until END <= ${momentOf("$1")}
    ORDER BY id LIMIT 1`,
);

/** Starts or ends the due sales one by one; logs and skips failures, which need an admin. */
async function moveOneByOne(move: Move, at: Moment): Promise<number> {
  const from = move === BEGIN_SALES ? "planned" : "running";
  let moved = 0;
  let last = 0;
  for (;;) {
    const [next] = await run(FIND_NEXT, [at, last, from]);
    if (!next) return moved;
    try {
      moved += (await transaction((tx) => tx.run(move, [at, 1, next.id - 1]))).length;
    } catch (error) {
      log.error({ product: next.id, err: error }, `${move.name}: price could not be changed`);
    }
    last = next.id;
  }
}
