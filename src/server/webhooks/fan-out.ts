import { RETRY_HOURS } from "@/domain/shop/webhook";
import { momentOf, type SharedClock } from "@/server/platform/clock";
import { statement } from "@/server/platform/database/statement";
import { run } from "@/server/platform/database/statements";
import { transaction } from "@/server/platform/database/transaction";
import { bodyOf } from "@/server/webhooks/event-body";

/** Maximum number of events per transaction; each becomes a delivery to every subscriber. */
const BATCH = 100;

const HAS_NEW_EVENTS = statement(
  "has_new_webhook_events",
  "SELECT EXISTS (SELECT FROM webhook_events WHERE body IS NULL) AS has",
);

/**
 * Lets one worker at a time create deliveries, so that the ids of deliveries have the order of the
 * events. The events of one subject have the order of their transactions, because each transaction
 * locks the subject.
 */
const TRY_FAN_OUT_TURN = statement(
  "try_webhook_fan_out_turn",
  "SELECT pg_try_advisory_xact_lock(hashtextextended('webhook_events', 0)) AS mine",
);

/** $1 the limit. */
const FIND_NEW_EVENTS = statement(
  "find_new_webhook_events",
  `
    SELECT id::text AS id, public_id AS "publicId", kind, subject, data, occurred_at AS "occurredAt"
    FROM webhook_events WHERE body IS NULL ORDER BY webhook_events.id LIMIT $1`,
);

/** $1 events with their bodies as JSON, $2 the moment. */
const FAN_OUT = statement(
  "fan_out_webhook_events",
  `
    WITH written AS (
      UPDATE webhook_events e SET body = new.body
      FROM jsonb_to_recordset($1::jsonb) AS new(id bigint, body text)
      WHERE e.id = new.id AND e.body IS NULL RETURNING e.id, e.kind, e.subject, e.occurred_at
    )
    INSERT INTO webhook_deliveries (endpoint_id, event_id, subject, created_at, next_attempt_at, expires_at)
    SELECT w.id, e.id, e.subject, ${momentOf("$2")}, ${momentOf("$2")},
      ${momentOf("$2")} + interval '${RETRY_HOURS} hours'
    FROM written e JOIN webhook_endpoints w
      ON w.state = 'active' AND e.kind = ANY (w.events) AND w.created_at <= e.occurred_at
    ORDER BY e.id, w.id`,
);

/**
 * Creates the deliveries of new events for the endpoints that subscribe to them, and stores each
 * event's body; an event without a body is new.
 * @param limit maximum number of events, BATCH at most
 * @returns whether more new events may be left
 */
export async function fanOut(clock: SharedClock, limit: number = BATCH): Promise<boolean> {
  const [found] = await run(HAS_NEW_EVENTS, []);
  if (!found?.has) return false;
  return transaction(async (tx) => {
    const [turn] = await tx.run(TRY_FAN_OUT_TURN, []);
    if (!turn?.mine) return false;
    const events = await tx.run(FIND_NEW_EVENTS, [limit]);
    if (events.length === 0) return false;
    const written = events.map((event) => ({ id: event.id, body: bodyOf(event) }));
    await tx.run(FAN_OUT, [JSON.stringify(written), clock()]);
    return events.length === limit;
  });
}
