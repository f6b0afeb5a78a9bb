import type { z } from "zod";
import type { DeletedRow } from "@/contract/admin/common";
import type {
  RotateWebhookInput,
  rotatedWebhookDto,
  SaveWebhookInput,
  WebhookDto,
  WebhookForm,
} from "@/contract/admin/shop/webhooks";
import { MAX_COUNTED } from "@/contract/admin/table-page";
import { DomainError } from "@/domain/errors";
import { MAX_WEBHOOKS, WEBHOOK_EVENTS } from "@/domain/shop/webhook";
import { type AdminCall, executeAudited } from "@/server/audit/audited-action";
import { databaseClock, readMoment } from "@/server/platform/clock";
import { db } from "@/server/platform/database/db";
import { statement } from "@/server/platform/database/statement";
import { run } from "@/server/platform/database/statements";
import type { PrismaTransaction } from "@/server/platform/database/transaction";
import { addSecret, openSecret } from "@/server/webhooks/secrets";
import { hostOf, requireCallable } from "@/server/webhooks/webhook-url";

const HOUR_MS = 60 * 60 * 1000;

/** Serializes the creation of endpoints, so that their number stays within MAX_WEBHOOKS. */
const LOCK_WEBHOOKS = statement(
  "lock_webhooks",
  "SELECT 1 AS locked FROM pg_advisory_xact_lock(hashtextextended('webhook_endpoints', 0))",
);

const isKept = { state: { not: "deleted" } } as const;

/** The audit log's fields of an endpoint. They omit the URL's path, which may be a secret. */
const auditOf = ({ url, description, events }: { url: string } & Partial<WebhookForm>) => ({
  host: hostOf(url),
  ...(description && { description }),
  ...(events && { events: events.join(", ") }),
});

/**
 * Creates an endpoint. Its secret is stored encrypted and returned only by this function; a
 * repeated call with the same idempotency key returns the same secret.
 * @throws DomainError webhooks_full if MAX_WEBHOOKS endpoints exist; webhook_url_not_https,
 *   webhook_url_private as `requireCallable`; webhook_not_found if the secret of a repeated call
 *   was deleted
 */
export async function createWebhook(
  call: AdminCall,
  { url, description, events }: WebhookForm,
  clock = databaseClock,
): Promise<{ id: number; secret: string }> {
  requireCallable(url);
  const form = { url, description, events };
  const { id, secretId } = await executeAudited(call, async (tx) => {
    await tx.run(LOCK_WEBHOOKS, []);
    const kept = await tx.prisma.webhookEndpoint.count({ where: isKept });
    if (kept >= MAX_WEBHOOKS) throw new DomainError("webhooks_full", { max: MAX_WEBHOOKS });
    const createdAt = await readMoment(tx, clock);
    const row = await tx.prisma.webhookEndpoint.create({
      data: { ...form, createdAt, createdByName: call.admin.username },
      select: { id: true },
    });
    const result = { id: row.id, secretId: await addSecret(tx, row.id, createdAt) };
    return {
      action: "webhook.create",
      entity: "webhook",
      entityId: row.id,
      after: auditOf(form),
      result,
    };
  });
  return { id, secret: await readSecret(secretId) };
}

/**
 * @throws DomainError webhook_not_found if the secret was deleted after its creation or rotation
 */
async function readSecret(id: string): Promise<string> {
  const secret = await db().webhookSecret.findUnique({ where: { id } });
  if (!secret) throw new DomainError("webhook_not_found");
  return openSecret(secret);
}

async function findEndpoint(tx: PrismaTransaction, id: number) {
  const found = await tx.prisma.webhookEndpoint.findFirst({ where: { id, ...isKept } });
  if (!found) throw new DomainError("webhook_not_found");
  return found;
}

const WORKING = {
  state: "active",
  disabledReason: null,
  disabledAt: null,
  failures: 0,
  failingSince: null,
  pausedUntil: null,
} as const;

/** The values of an endpoint that is switched on or off. */
const switchedTo = (isOn: boolean, at: Date) =>
  isOn
    ? WORKING
    : { ...WORKING, state: "disabled", disabledReason: "switched_off", disabledAt: at };

/**
 * Changes the given fields of an endpoint, and switches it on or off if `isOn` is given, provided
 * that the stored version equals `version`. Deliveries that wait are sent to the new URL.
 * @throws DomainError webhook_not_found; webhook_changed if the stored version differs;
 *   webhook_url_not_https, webhook_url_private as `requireCallable`
 */
export async function saveWebhook(
  call: AdminCall,
  { id, version, url, description, events, isOn }: SaveWebhookInput,
  clock = databaseClock,
): Promise<void> {
  if (url !== undefined) requireCallable(url);
  await executeAudited(call, async (tx) => {
    const before = await findEndpoint(tx, id);
    const at = await readMoment(tx, clock);
    const isSwitched = isOn !== undefined && (isOn || before.state === "active");
    const { count } = await tx.prisma.webhookEndpoint.updateMany({
      where: { id, version, ...isKept },
      data: {
        ...{ url, description, events },
        ...(isSwitched && switchedTo(isOn, at)),
        version: { increment: 1 },
      },
    });
    if (count === 0) throw new DomainError("webhook_changed");
    if (isOn) await tx.run(WAKE_WEBHOOK, [id, at]);
    const former = {
      ...before,
      events: WEBHOOK_EVENTS.filter((kind) => before.events.includes(kind)),
    };
    const form = {
      url: url ?? former.url,
      description: description ?? former.description,
      events: events ?? former.events,
    };
    const isFormChanged = [url, description, events].some((value) => value !== undefined);
    return {
      action: isOn === undefined || isFormChanged ? "webhook.update" : "webhook.switch",
      entity: "webhook",
      entityId: id,
      before: {
        ...auditOf(former),
        ...(isOn !== undefined && { isOn: before.state === "active" }),
      },
      after: { ...auditOf(form), ...(isOn !== undefined && { isOn }) },
      result: null,
    };
  });
}

/**
 * Switches an endpoint on or off, regardless of its version. Switching it on also ends the pause of
 * a failing endpoint, so that waiting deliveries are sent at once. Events that happen while it is
 * off are not sent later.
 * @throws DomainError webhook_not_found
 */
export async function switchWebhook(
  call: AdminCall,
  { id, isOn }: { id: number; isOn: boolean },
  clock = databaseClock,
): Promise<void> {
  await executeAudited(call, async (tx) => {
    const before = await findEndpoint(tx, id);
    const at = await readMoment(tx, clock);
    await tx.prisma.webhookEndpoint.updateMany({
      where: { id, ...isKept, ...(isOn ? {} : { state: "active" }) },
      data: { ...switchedTo(isOn, at), version: { increment: 1 } },
    });
    if (isOn) await tx.run(WAKE_WEBHOOK, [id, at]);
    return {
      action: "webhook.switch",
      entity: "webhook",
      entityId: id,
      before: { host: hostOf(before.url), isOn: before.state === "active" },
      after: { host: hostOf(before.url), isOn },
      result: null,
    };
  });
}

/** $1 the endpoint, $2 the moment: its waiting deliveries are due now. */
const WAKE_WEBHOOK = statement(
  "wake_webhook",
  `
    UPDATE webhook_deliveries SET next_attempt_at = $2::timestamptz
    WHERE endpoint_id = $1 AND state = 'pending' AND next_attempt_at > $2::timestamptz`,
);

/**
 * Removes an endpoint: it gets no more events. The worker deletes its deliveries in batches.
 * @param wanted with `version`, the endpoint is removed only if it still has that version
 * @throws DomainError webhook_not_found; webhook_changed if the version differs
 */
export async function removeWebhook(call: AdminCall, { id, version }: DeletedRow): Promise<void> {
  await executeAudited(call, async (tx) => {
    const before = await lockEndpoint(tx, id, version);
    await tx.prisma.webhookEndpoint.update({
      where: { id },
      data: { ...WORKING, state: "deleted" },
    });
    await tx.prisma.webhookSecret.deleteMany({ where: { endpointId: id } });
    return {
      action: "webhook.remove",
      entity: "webhook",
      entityId: id,
      before: auditOf({ url: before.url, description: before.description }),
      result: null,
    };
  });
}

/** $1 the endpoint: locks it. */
const LOCK_WEBHOOK = statement(
  "lock_webhook",
  "SELECT id FROM webhook_endpoints WHERE id = $1 AND state <> 'deleted' FOR UPDATE",
);

/**
 * @param version the version that the caller expects; any version if undefined
 * @throws DomainError webhook_not_found; webhook_changed if the version differs
 */
async function lockEndpoint(tx: PrismaTransaction, id: number, version: number | undefined) {
  await tx.run(LOCK_WEBHOOK, [id]);
  const found = await findEndpoint(tx, id);
  if (version !== undefined && found.version !== version) throw new DomainError("webhook_changed");
  return found;
}

/**
 * Replaces the secret of an endpoint. For `hours` hours, messages are also signed with the previous
 * secret; older secrets end at once.
 * @param wanted with `version`, only if the endpoint still has that version; so a concurrent second
 *   rotation does not end the secret that the receiver verifies with
 * @throws DomainError webhook_not_found; webhook_changed if the stored version differs
 */
export async function rotateWebhookSecret(
  call: AdminCall,
  { id, version, hours }: RotateWebhookInput,
  clock = databaseClock,
): Promise<z.output<typeof rotatedWebhookDto>> {
  const { secretId, ...rotated } = await executeAudited(call, async (tx) => {
    const endpoint = await lockEndpoint(tx, id, version);
    const at = await readMoment(tx, clock);
    const endsAt = new Date(at.getTime() + hours * HOUR_MS);
    const { prisma } = tx;
    await prisma.webhookSecret.deleteMany({ where: { endpointId: id, endsAt: { not: null } } });
    await prisma.webhookSecret.updateMany({ where: { endpointId: id }, data: { endsAt } });
    await prisma.webhookEndpoint.update({ where: { id }, data: { version: { increment: 1 } } });
    const result = {
      secretId: await addSecret(tx, id, at),
      previousEndsAt: endsAt.toISOString(),
      version: endpoint.version + 1,
    };
    return {
      action: "webhook.rotate",
      entity: "webhook",
      entityId: id,
      after: { host: hostOf(endpoint.url), previousHours: hours },
      result,
    };
  });
  return { secret: await readSecret(secretId), ...rotated };
}

/** Counts deliveries by endpoint and state, up to $1 for each. */
const COUNT_DELIVERIES = statement(
  "count_webhook_deliveries",
  `
    SELECT w.id, s.state, c.count
    FROM webhook_endpoints w, unnest(ARRAY['pending', 'delivered', 'failed']) AS s(state),
      LATERAL (SELECT count(*)::int AS count FROM (
        SELECT FROM webhook_deliveries d WHERE d.endpoint_id = w.id AND d.state = s.state LIMIT $1::int) counted) c
    WHERE w.state <> 'deleted'`,
);

/** The endpoints, newest first. */
export async function listWebhooks(clock = databaseClock): Promise<WebhookDto[]> {
  const rows = await db().webhookEndpoint.findMany({
    where: isKept,
    orderBy: { id: "desc" },
    include: { secrets: { where: { endsAt: { not: null } }, select: { endsAt: true } } },
  });
  const counted = await run(COUNT_DELIVERIES, [MAX_COUNTED + 1]);
  const at = clock() ?? new Date();
  return rows.map((row) => {
    const count = (state: string) =>
      counted.find((one) => one.id === row.id && one.state === state)?.count ?? 0;
    const [previous] = row.secrets.filter(({ endsAt }) => endsAt !== null && endsAt > at);
    return {
      id: row.id,
      url: row.url,
      description: row.description,
      events: WEBHOOK_EVENTS.filter((kind) => row.events.includes(kind)),
      state: shownState(row),
      disabledReason: row.disabledReason,
      disabledAt: row.disabledAt?.toISOString() ?? null,
      failingSince: row.failingSince?.toISOString() ?? null,
      pausedUntil: row.pausedUntil?.toISOString() ?? null,
      previousSecretEndsAt: previous?.endsAt?.toISOString() ?? null,
      counts: {
        pending: count("pending"),
        delivered: count("delivered"),
        failed: count("failed"),
      },
      version: row.version,
      createdAt: row.createdAt.toISOString(),
      createdByName: row.createdByName,
    };
  });
}

function shownState({ state, failures }: { state: string; failures: number }) {
  if (state === "disabled") return "disabled";
  return failures > 0 ? "failing" : "active";
}
