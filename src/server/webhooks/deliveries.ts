import type { z } from "zod";
import {
  type WebhookDeliveriesDto,
  type WebhookDeliveryDto,
  type WebhookDeliveryRow,
  type webhookDeliveriesInput,
  webhookDeliveryPages,
} from "@/contract/admin/shop/webhooks";
import { DomainError } from "@/domain/errors";
import { RETRY_HOURS } from "@/domain/shop/webhook";
import { type AdminCall, executeAudited } from "@/server/audit/audited-action";
import { closedValue } from "@/server/platform/database/closed-columns";
import { db } from "@/server/platform/database/db";
import { keysetPage } from "@/server/platform/database/keyset-page";
import { statement } from "@/server/platform/database/statement";
import { Prisma } from "@/server/platform/prisma-client/client";

interface Row {
  id: string;
  publicId: string;
  kind: string;
  subject: string;
  state: string;
  attempts: number;
  status: number | null;
  ms: number | null;
  problem: string | null;
  nextAttemptAt: Date;
  createdAt: Date;
  endedAt: Date | null;
}

/** The columns of a row, from a delivery `d`. */
const COLUMNS = Prisma.sql`d.id::text AS id, d.subject, d.state, d.attempts,
  d.next_attempt_at AS "nextAttemptAt", d.created_at AS "createdAt", d.ended_at AS "endedAt",
  (SELECT e.public_id FROM webhook_events e WHERE e.id = d.event_id) AS "publicId",
  (SELECT e.kind FROM webhook_events e WHERE e.id = d.event_id) AS kind,
  ${lastOf("status")}, ${lastOf("ms")}, ${lastOf("problem")}`;

function lastOf(column: "status" | "ms" | "problem"): Prisma.Sql {
  const name = Prisma.raw(column);
  return Prisma.sql`(SELECT t.${name} FROM webhook_attempts t WHERE t.delivery_id = d.id
    ORDER BY t.number DESC LIMIT 1) AS ${name}`;
}

function rowOf(row: Row): WebhookDeliveryRow {
  const state = closedValue("webhook_deliveries.state", row.state);
  return {
    id: row.id,
    eventId: row.publicId,
    kind: closedValue("webhook_events.kind", row.kind),
    subject: row.subject,
    state,
    attempts: row.attempts,
    lastStatus: row.status,
    lastMs: row.ms,
    lastProblem: row.problem,
    nextAttemptAt: state === "pending" ? row.nextAttemptAt.toISOString() : null,
    createdAt: row.createdAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
  };
}

/**
 * A page of an endpoint's deliveries, newest first.
 * @throws DomainError webhook_not_found
 */
export async function tableOfDeliveries({
  id,
  state,
  page,
}: z.output<typeof webhookDeliveriesInput>): Promise<WebhookDeliveriesDto> {
  const where = { id, state: { not: "deleted" } };
  if ((await db().webhookEndpoint.count({ where })) === 0)
    throw new DomainError("webhook_not_found");
  const chosen = state ? Prisma.sql`AND d.state = ${state}` : Prisma.empty;
  const { rows, ...paging } = await keysetPage<Row, string>(
    {
      columns: COLUMNS,
      matches: Prisma.sql`FROM webhook_deliveries d WHERE d.endpoint_id = ${id} ${chosen}`,
      order: [Prisma.sql`d.id`],
      isDescending: true,
      cursorOf: (row) => row.id,
      valuesOf: (cursor) => [Prisma.sql`${cursor}::bigint`],
      pages: webhookDeliveryPages,
    },
    page,
  );
  return { ...paging, rows: rows.map(rowOf) };
}

/**
 * A delivery with its body and attempts.
 * @throws DomainError webhook_delivery_not_found
 */
export async function readDelivery({ id }: { id: string }): Promise<WebhookDeliveryDto> {
  const found = await db().webhookDelivery.findFirst({
    where: { id: BigInt(id), endpoint: { state: { not: "deleted" } } },
    include: {
      event: { select: { publicId: true, kind: true, body: true } },
      tries: { orderBy: { number: "desc" } },
    },
  });
  if (!found) throw new DomainError("webhook_delivery_not_found");
  const { event, tries, endpointId, ...row } = found;
  const [last] = tries;
  return {
    ...rowOf({
      ...row,
      id,
      publicId: event.publicId,
      kind: event.kind,
      status: last?.status ?? null,
      ms: last?.ms ?? null,
      problem: last?.problem ?? null,
    }),
    endpointId,
    body: event.body,
    tries: tries.map(({ at, status, ms, problem, requestHeaders, responseHeaders, response }) => ({
      at: at.toISOString(),
      status,
      ms,
      problem,
      requestHeaders: requestHeaders as Record<string, string>,
      responseHeaders: responseHeaders as Record<string, string> | null,
      response,
    })),
  };
}

/**
 * $1 the delivery. Makes it due at once and ends the pause of a failing endpoint. A delivery that
 * has ended gets a new time limit (RETRY_HOURS), and neither waits for other deliveries of its
 * subject nor blocks them. A pending delivery keeps its position in the queue and its time limit;
 * the earlier deliveries that it waits for become due too. An attempt that is already under way
 * counts as the new attempt. Returns no row, and changes nothing, if the endpoint is disabled.
 */
const RESEND_DELIVERY = statement(
  "resend_webhook_delivery",
  `
    WITH again AS (
      UPDATE webhook_deliveries d SET state = 'pending', ended_at = NULL, next_attempt_at = now(),
        is_manual = d.is_manual OR d.state <> 'pending',
        expires_at = CASE d.state WHEN 'pending' THEN d.expires_at
          ELSE now() + interval '${RETRY_HOURS} hours' END
      FROM webhook_endpoints w WHERE d.id = $1::bigint AND w.id = d.endpoint_id AND w.state = 'active'
      RETURNING d.id, d.endpoint_id, d.subject, d.is_manual
    ), earlier AS (
      UPDATE webhook_deliveries d SET next_attempt_at = now() FROM again
      WHERE NOT again.is_manual AND d.endpoint_id = again.endpoint_id AND d.subject = again.subject
        AND d.id < again.id AND d.state = 'pending' AND NOT d.is_manual
        AND d.next_attempt_at > now()
      RETURNING 1
    ), awake AS (
      -- The count makes every resend lock its deliveries before the endpoint.
      UPDATE webhook_endpoints w SET paused_until = now() FROM again
      WHERE w.id = again.endpoint_id AND w.paused_until > now() AND (SELECT count(*) FROM earlier) >= 0
    )
    SELECT endpoint_id AS "endpointId" FROM again`,
);

/**
 * Sends a delivery again, also a delivered one, or brings a pending one forward.
 * @throws DomainError webhook_delivery_not_found; webhook_disabled if the delivery's endpoint is
 *   disabled
 */
export async function resendDelivery(call: AdminCall, { id }: { id: string }): Promise<void> {
  await executeAudited(call, async (tx) => {
    const found = await tx.prisma.webhookDelivery.findFirst({
      where: { id: BigInt(id), endpoint: { state: { not: "deleted" } } },
      select: { subject: true, endpointId: true, event: { select: { kind: true } } },
    });
    if (!found) throw new DomainError("webhook_delivery_not_found");
    const again = await tx.run(RESEND_DELIVERY, [id]);
    if (again.length === 0) throw new DomainError("webhook_disabled");
    return {
      action: "webhook.resend",
      entity: "webhook",
      entityId: found.endpointId,
      after: { event: found.event.kind, about: found.subject },
      result: null,
    };
  });
}
