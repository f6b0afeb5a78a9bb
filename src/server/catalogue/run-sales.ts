import { databaseClock, type Moment, momentOf, type SharedClock } from "@/server/platform/clock";
import { log } from "@/server/platform/log";
import { type Statement, transaction } from "@/server/platform/statements";

/** Products in one transaction: an order of one of them waits for no more than these. */
const BATCH = 500;

/**
 * $1 the moment, $2 how many: the sales whose time has come begin. One that was missed altogether is over. Two workers
 * take turns on the rows, and the second finds them begun.
 */
const BEGIN_SALES: Statement<{ id: number; state: string }> = {
  name: "begin_sales",
  text: `
    WITH due AS MATERIALIZED (
      SELECT id, sale_until > ${momentOf("$1")} AS runs FROM products
      WHERE sale_state = 'planned' AND sale_from <= ${momentOf("$1")} ORDER BY id LIMIT $2 FOR NO KEY UPDATE
    )
    UPDATE products p SET
      sale_state = CASE WHEN due.runs THEN 'running' ELSE 'ended' END,
      regular_price_usd = CASE WHEN due.runs THEN p.price_usd END,
      regular_original_price_usd = CASE WHEN due.runs THEN p.original_price_usd END,
      price_usd = CASE WHEN due.runs THEN p.sale_price_usd ELSE p.price_usd END,
      original_price_usd = CASE WHEN due.runs THEN p.price_usd ELSE p.original_price_usd END
    FROM due WHERE p.id = due.id AND p.sale_state = 'planned'
    RETURNING p.id, p.sale_state AS state`,
};

/** $1 the moment, $2 how many: the sales whose time is over end, and the prices of before come back. */
const END_SALES: Statement<{ id: number; state: string }> = {
  name: "end_sales",
  text: `
    WITH due AS MATERIALIZED (
      SELECT id FROM products
      WHERE sale_state = 'running' AND sale_until <= ${momentOf("$1")} ORDER BY id LIMIT $2 FOR NO KEY UPDATE
    )
    UPDATE products p SET sale_state = 'ended', price_usd = p.regular_price_usd,
      original_price_usd = p.regular_original_price_usd,
      regular_price_usd = NULL, regular_original_price_usd = NULL
    FROM due WHERE p.id = due.id AND p.sale_state = 'running'
    RETURNING p.id, p.sale_state AS state`,
};

/**
 * Begins and ends the sales whose time has come by the database's clock. The version of a product stays: what its form
 * edits, the regular price and the sale, is what it was. @returns how many products have another price now
 */
export async function runSales(clock: SharedClock = databaseClock): Promise<number> {
  const at = clock();
  return (await moveAll(END_SALES, at)) + (await moveAll(BEGIN_SALES, at));
}

async function moveAll(move: typeof BEGIN_SALES, at: Moment): Promise<number> {
  let moved = 0;
  for (;;) {
    const rows = await transaction((within) => within(move, [at, BATCH]));
    moved += rows.length;
    if (rows.length > 0) log.info({ products: rows.length }, `${move.name}: prices changed`);
    if (rows.length < BATCH) return moved;
  }
}
