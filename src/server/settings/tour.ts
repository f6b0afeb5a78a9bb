import type { TourDto } from "@/contract/admin/shop/tour";
import { POLICY_KINDS } from "@/domain/shop/policy";
import { TOUR_STEPS, type TourStep } from "@/domain/shop/tour";
import { env } from "@/env";
import { paymentMode } from "@/server/payments/provider/provider-environments";
import { statement } from "@/server/platform/database/statement";
import { run } from "@/server/platform/database/statements";
import { settings } from "@/server/platform/settings";

/** The default time zone. To keep it, the owner completes the step `zone` by saving it once. */
const UNSET_ZONE = "UTC";

type Row = Record<Exclude<TourStep, "name" | "zone">, boolean> & {
  savedZone: boolean;
  version: number;
  productId: number | null;
};

/**
 * The setup steps of a new shop. The shop's data show which steps are done; this is not stored.
 * Null if all steps are done or the tour is hidden. Decision 055 (new shops).
 */
export async function findTour(): Promise<TourDto | null> {
  const { name, timeZone, showsTour } = settings();
  if (!showsTour) return null;
  const found = await readRows();
  const done: Record<TourStep, boolean> = {
    ...found,
    name: name !== "",
    zone: found.savedZone || timeZone !== UNSET_ZONE,
  };
  const steps = TOUR_STEPS.map((step) => ({ step, isDone: done[step] }));
  if (steps.every(({ isDone }) => isDone)) return null;
  const { version, productId } = found;
  return { version, steps, productId, payments: paymentMode(env()) };
}

/** $1 the number of policies. */
const READ_TOUR = statement(
  "read_tour",
  `
    WITH tried AS (
      SELECT DISTINCT action FROM audit_entries
      WHERE entity = 'settings' AND action IN ('settings.send_test_mail', 'settings.ask_provider')
        AND "after" ->> 'works' = 'true'
    ), sold AS (
      SELECT EXISTS (SELECT FROM orders WHERE completed_at IS NOT NULL) AS any_order
    ), goods AS (
      SELECT
        EXISTS (SELECT FROM products WHERE is_active AND archived_at IS NULL) AS any_product,
        (SELECT id FROM products WHERE is_active AND archived_at IS NULL AND fulfilment = 'keys'
          ORDER BY id LIMIT 1) AS sold_by_key
    )
    SELECT
      (SELECT coalesce(max(version), 0) FROM settings) AS version,
      EXISTS (SELECT FROM settings WHERE "group" = 'money') AS "savedZone",
      sold_by_key AS "productId",
      EXISTS (SELECT FROM tried WHERE action = 'settings.send_test_mail')
        OR EXISTS (SELECT FROM mails WHERE order_id IS NOT NULL AND sent_at IS NOT NULL) AS mail,
      EXISTS (SELECT FROM tried WHERE action = 'settings.ask_provider') OR any_order AS provider,
      (SELECT count(DISTINCT kind) FROM policies WHERE version IS NOT NULL) >= $1 AS policies,
      any_product AS product,
      EXISTS (SELECT FROM licence_keys) OR (any_product AND sold_by_key IS NULL) AS keys,
      any_order AS purchase
    FROM sold, goods`,
);

/** Reads the state of the steps. Past sales and sent mails count as successful tests. */
async function readRows(): Promise<Row> {
  const [row] = await run(READ_TOUR, [POLICY_KINDS.length]);
  if (!row) throw new Error("the tour could not be read");
  return row;
}
