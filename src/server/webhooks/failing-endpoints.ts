import { FAILING_DAYS } from "@/domain/shop/webhook";
import { type Moment, momentOf } from "@/server/platform/clock";
import { statement } from "@/server/platform/database/statement";
import { run } from "@/server/platform/database/statements";
import { log } from "@/server/platform/log/log";

/** An endpoint that began or continues to fail, works again, or was disabled. */
interface ChangedEndpoint {
  id: number;
  state: string;
}

/**
 * Minimum number of failed attempts in a row before an endpoint is disabled: if the shop was off
 * for days, the time since the first failure proves nothing.
 */
const LEAST_FAILURES = 3;

/**
 * SQL: whether, at a moment, an endpoint `w` has failed at least LEAST_FAILURES times in a row, for
 * the first time FAILING_DAYS ago or earlier.
 */
export const hasFailedForDays = (moment: string) =>
  `(w.failures >= ${LEAST_FAILURES} AND w.failing_since <= ${moment} - interval '${FAILING_DAYS} days')`;

/**
 * SQL that updates the endpoints in `changing`, which has the columns id, works, gone, given_up and
 * pause. If an endpoint works, its count of failures becomes 0. One that is gone (it answered 410)
 * or given up is disabled, which causes the alert `webhook_disabled`. For any other, the count
 * grows by one and a pause of `pause` seconds begins.
 */
export const changeEndpoints = (moment: string) => `
      UPDATE webhook_endpoints w SET
        state = CASE WHEN c.gone OR c.given_up THEN 'disabled' ELSE 'active' END,
        disabled_reason = CASE WHEN c.gone THEN 'gone' WHEN c.given_up THEN 'failing' END,
        disabled_at = CASE WHEN c.gone OR c.given_up THEN ${moment} END,
        failures = CASE WHEN c.works OR c.gone OR c.given_up THEN 0 ELSE w.failures + 1 END,
        failing_since = CASE WHEN NOT (c.works OR c.gone OR c.given_up)
          THEN coalesce(w.failing_since, ${moment}) END,
        paused_until = CASE WHEN NOT (c.works OR c.gone OR c.given_up)
          THEN ${moment} + c.pause * interval '1 second' END
      FROM changing c WHERE w.id = c.id
      RETURNING w.id, w.state`;

/**
 * $1 the moment. Disables the endpoints that have failed for FAILING_DAYS and have no delivery left
 * whose attempt could show whether they work. A locked endpoint is checked in the next round.
 */
const DISABLE_FAILING = statement(
  "disable_failing_webhooks",
  `
    WITH changing AS MATERIALIZED (
      SELECT w.id, false AS works, false AS gone, true AS given_up, 0 AS pause
      FROM webhook_endpoints w
      WHERE w.state = 'active' AND ${hasFailedForDays(momentOf("$1"))} AND NOT EXISTS (
        SELECT FROM webhook_deliveries d WHERE d.endpoint_id = w.id AND d.state = 'pending')
      FOR NO KEY UPDATE OF w SKIP LOCKED
    ),
    changed AS (${changeEndpoints(momentOf("$1"))}
    )
    SELECT id, state FROM changed`,
);

/**
 * Disables endpoints that have failed for FAILING_DAYS and get no more attempts, because all their
 * deliveries were given up after RETRY_HOURS. While an endpoint has a pending delivery,
 * `endAttempts` decides at the end of the next attempt.
 */
export async function disableFailing(at: Moment): Promise<void> {
  logChanges(await run(DISABLE_FAILING, [at]));
}

export function logChanges(changed: readonly ChangedEndpoint[]): void {
  for (const { id, state } of changed) {
    if (state === "disabled") log.error({ endpoint: id }, "webhook endpoint disabled: it fails");
    else log.warn({ endpoint: id }, "webhook endpoint fails, or works again");
  }
}
