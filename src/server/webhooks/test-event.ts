import { randomUUID } from "node:crypto";
import { DomainError } from "@/domain/errors";
import { RETRY_HOURS, WEBHOOK_TEST } from "@/domain/shop/webhook";
import { type AdminCall, executeAudited } from "@/server/audit/audited-action";
import { databaseClock, readMoment } from "@/server/platform/clock";
import { statement } from "@/server/platform/database/statement";
import { bodyOf } from "@/server/webhooks/event-body";
import { hostOf } from "@/server/webhooks/webhook-url";

/** $1 the endpoint, $2 the event's public id, $3 its subject, $4 data, $5 body, $6 the moment. */
const ADD_TEST_EVENT = statement(
  "add_webhook_test_event",
  `
    WITH event AS (
      INSERT INTO webhook_events (public_id, kind, subject, data, body, occurred_at)
      VALUES ($2, '${WEBHOOK_TEST}', $3, $4::jsonb, $5::text, $6::timestamptz) RETURNING id
    ), awake AS (
      UPDATE webhook_endpoints SET paused_until = now() WHERE id = $1 AND paused_until > now()
    )
    INSERT INTO webhook_deliveries (endpoint_id, event_id, subject, is_manual, expires_at)
    SELECT $1, event.id, $3, true, now() + interval '${RETRY_HOURS} hours' FROM event
    RETURNING id::text AS id`,
);

/**
 * Sends a test event to an endpoint, regardless of the event types that it subscribes to. Ends the
 * pause of a failing endpoint.
 * @throws DomainError webhook_not_found; webhook_disabled if the endpoint is disabled
 */
export async function sendTestEvent(
  call: AdminCall,
  { id }: { id: number },
  clock = databaseClock,
): Promise<{ deliveryId: string }> {
  return executeAudited(call, async (tx) => {
    const endpoint = await tx.prisma.webhookEndpoint.findUnique({ where: { id } });
    if (!endpoint || endpoint.state === "deleted") throw new DomainError("webhook_not_found");
    if (endpoint.state === "disabled") throw new DomainError("webhook_disabled");
    const occurredAt = await readMoment(tx, clock);
    const subject = `endpoint:${id}`;
    const data = { message: "If you can read this, the shop's events arrive." };
    const publicId = `msg_${randomUUID().replaceAll("-", "")}`;
    const body = bodyOf({ publicId, kind: WEBHOOK_TEST, subject, data, occurredAt });
    const values = [id, publicId, subject, JSON.stringify(data), body, occurredAt] as const;
    const [delivery] = await tx.run(ADD_TEST_EVENT, values);
    if (!delivery) throw new Error("the test event was not stored");
    return {
      action: "webhook.test",
      entity: "webhook",
      entityId: id,
      after: { host: hostOf(endpoint.url) },
      result: { deliveryId: delivery.id },
    };
  });
}
