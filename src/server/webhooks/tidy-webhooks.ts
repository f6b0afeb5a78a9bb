import { setTimeout as delay } from "node:timers/promises";
import { databaseClock, momentOf, type SharedClock } from "@/server/platform/clock";
import { statement } from "@/server/platform/database/statement";
import { run } from "@/server/platform/database/statements";
import { disableFailing } from "@/server/webhooks/failing-endpoints";

/** Rows per statement, so that locks are held for milliseconds. */
const BATCH = 500;
/** Milliseconds between two batches. */
const PAUSE_MS = 20;

/** $1 the moment, $2 the limit: marks expired deliveries as failed. */
const EXPIRE_DELIVERIES = statement(
  "expire_webhook_deliveries",
  `
    UPDATE webhook_deliveries SET state = 'failed', ended_at = ${momentOf("$1")}, leased_until = NULL
    WHERE id = ANY (ARRAY (
      SELECT d.id FROM webhook_endpoints w JOIN webhook_deliveries d ON d.endpoint_id = w.id
      WHERE d.state = 'pending' AND d.expires_at <= ${momentOf("$1")}
        AND (d.leased_until IS NULL OR d.leased_until < ${momentOf("$1")})
      LIMIT $2 FOR NO KEY UPDATE OF d SKIP LOCKED))
    RETURNING 1 AS row`,
);

/** $1 the limit: deletes deliveries of removed endpoints, with their attempts. */
const DELETE_DELIVERIES = statement(
  "delete_webhook_deliveries",
  `
    DELETE FROM webhook_deliveries WHERE id = ANY (ARRAY (
      SELECT d.id FROM webhook_endpoints w JOIN webhook_deliveries d ON d.endpoint_id = w.id
      WHERE w.state = 'deleted' LIMIT $1 FOR UPDATE OF d SKIP LOCKED))
    RETURNING 1 AS row`,
);

const DELETE_ENDPOINTS = statement(
  "delete_webhook_endpoints",
  `
    DELETE FROM webhook_endpoints w WHERE w.state = 'deleted'
      AND NOT EXISTS (SELECT FROM webhook_deliveries d WHERE d.endpoint_id = w.id)`,
);

/** $1 the moment: deletes replaced secrets that have expired. */
const DELETE_SECRETS = statement(
  "delete_webhook_secrets",
  `DELETE FROM webhook_secrets WHERE ends_at <= ${momentOf("$1")}`,
);

/**
 * Marks expired deliveries as failed, disables endpoints that have failed for too long, and deletes
 * the rows of removed endpoints and of expired secrets.
 */
export async function tidyWebhooks(clock: SharedClock = databaseClock): Promise<void> {
  await untilEmpty(() => run(EXPIRE_DELIVERIES, [clock(), BATCH]));
  await disableFailing(clock());
  await untilEmpty(() => run(DELETE_DELIVERIES, [BATCH]));
  await run(DELETE_ENDPOINTS, []);
  await run(DELETE_SECRETS, [clock()]);
}

async function untilEmpty(batch: () => Promise<unknown[]>): Promise<void> {
  while ((await batch()).length === BATCH) await delay(PAUSE_MS);
}
