import { randomUUID } from "node:crypto";
import { composeSummary } from "@/server/alerts/compose-summary";
import { watchAlerts } from "@/server/alerts/watch-alerts";
import { COMMAND_LINE } from "@/server/audit/audited-action";
import { ROW_RULES } from "@/server/books/rules";
import { rebuildFigures, sumFigures } from "@/server/figures/sum-figures";
import { db } from "@/server/platform/database/db";
import { settings } from "@/server/platform/settings";
import type { Measure } from "./measure";

/** Repeats the worker's summing task without pauses until nothing is left to sum. */
async function sumAll(): Promise<string> {
  let parts = 0;
  for (let done = await sumFigures(); done > 0; done = await sumFigures()) parts += done;
  return `${parts} parts`;
}

/** Computes all sums from scratch, before the figures page is measured. */
export const firstSum = (measure: Measure) => measure("figures: the first sum", sumAll);

/** Measures the worker's tasks for the owner: sums, alerts, summaries. */
export async function measureOwner(measure: Measure): Promise<void> {
  await db()
    .$executeRaw`UPDATE figure_state SET summed_until = summed_until - interval '15 minutes'`;
  await measure("figures: a round, one quarter", sumAll);
  await db().$executeRaw`
    UPDATE order_items SET cost_usd = cost_usd + 1 WHERE id IN (
      SELECT id FROM order_items WHERE cost_usd IS NOT NULL AND refund_id IS NULL ORDER BY id LIMIT 100)`;
  await measure("figures: a round, 100 lines changed late", sumAll);
  await measure("figures: a round, nothing to do", sumAll);
  const rule = ROW_RULES.figures_are_books;
  if (typeof rule !== "function") {
    await measure("figures: the rule of the books", async () => {
      const rows = await db().$queryRaw<unknown[]>`SELECT * FROM (${rule}) AS broken LIMIT 100`;
      return `${rows.length} broken`;
    });
  }
  const raised = async () => `${(await watchAlerts()).length} raised`;
  await measure("alerts: the first round", raised);
  while ((await watchAlerts()).length > 0);
  await measure("alerts: a round, nothing new", raised);
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  await measure("the daily summary", async () => {
    await composeSummary({ publicId: "bench", day }, settings());
    return day;
  });
  await rebuildFigures({ admin: COMMAND_LINE, idempotencyKey: randomUUID() });
  await measure("figures: all of them anew", sumAll);
}
