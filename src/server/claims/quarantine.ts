import type { QuarantinedBatchDto } from "@/contract/admin/claims";
import { CLAIMS_THAT_QUARANTINE } from "@/domain/claim";
import { DomainError } from "@/domain/errors";
import { env } from "@/env";
import { type AdminCall, executeAudited } from "@/server/audit/audited-action";
import { lockProducts } from "@/server/catalogue/product-locks";
import { sendNoticeMailJob } from "@/server/mail/send-mail";
import { reserveForWaiting } from "@/server/orders/reserve-for-waiting";
import { db, type Tx } from "@/server/platform/db";
import { insertJob } from "@/server/platform/job-rows";
import { openQueue } from "@/server/platform/jobs";
import { runOf, type Statement } from "@/server/platform/statements";

/** Of a claim `c`: what is reported of its keys, as far as it says that keys are bad. */
const BLAMES_KEYS = "c.kind IN ('not_accepted', 'already_used', 'wrong_product')";

/**
 * Of a batch `b`: by how many buyers keys of it are complained of since an admin last released it. A key that was replaced
 * counts where it was.
 */
const BUYERS_WHO_COMPLAIN = `(
  SELECT count(DISTINCT lower(o.customer_email))::int
  FROM claims c JOIN order_items i ON i.id = c.order_item_id JOIN orders o ON o.id = i.order_id
  WHERE ${BLAMES_KEYS} AND c.created_at > coalesce(b.released_at, '-infinity') AND (
    EXISTS (SELECT FROM licence_keys k WHERE k.order_item_id = i.id AND k.batch_id = b.id AND k.status = 'sold')
    OR EXISTS (SELECT FROM key_replacements r JOIN licence_keys k ON k.id = r.old_key_id
      WHERE r.claim_id = c.id AND k.batch_id = b.id)))`;

/** $1 a line, $2 how many buyers: its batches of which so many complain, with their products. */
const FIND_DOUBTFUL: Statement<{ id: string; productId: number }> = {
  name: "find_doubtful_batches",
  text: `
    SELECT b.id, b.product_id AS "productId" FROM key_batches b
    WHERE b.quarantined_at IS NULL
      AND b.id IN (SELECT batch_id FROM licence_keys WHERE order_item_id = $1 AND status = 'sold')
      AND ${BUYERS_WHO_COMPLAIN} >= $2::int`,
};

/** $1 batches. Keys that somebody holds stay theirs; one that comes back waits with the others (a trigger). */
const QUARANTINE: readonly Statement<unknown>[] = [
  {
    name: "quarantine_batches",
    text: "UPDATE key_batches SET quarantined_at = now() WHERE id = ANY($1::uuid[]) AND quarantined_at IS NULL",
  },
  {
    name: "quarantine_keys",
    text: "UPDATE licence_keys SET status = 'quarantined' WHERE batch_id = ANY($1::uuid[]) AND status = 'available'",
  },
];

/** Takes the unsold keys of the batches of a line, of which several buyers complain by now, out of the pool. */
export async function quarantineDoubtful(tx: Tx, orderItemId: number): Promise<void> {
  const run = runOf(tx);
  const doubtful = await run(FIND_DOUBTFUL, [orderItemId, CLAIMS_THAT_QUARANTINE]);
  if (doubtful.length === 0) return;
  await lockProducts(
    tx,
    doubtful.map(({ productId }) => productId),
  );
  for (const statement of QUARANTINE) await run(statement, [doubtful.map(({ id }) => id)]);
}

/** The most that the panel shows. */
const SHOWN = 50;

/** The batches in quarantine, the latest first. */
export async function quarantinedBatches(): Promise<QuarantinedBatchDto[]> {
  const rows = await db().$queryRawUnsafe<
    (Omit<QuarantinedBatchDto, "quarantinedAt" | "offeredAt"> & {
      quarantinedAt: Date;
      offeredAt: Date | null;
    })[]
  >(
    `SELECT b.id, b.name, b.source, b.importer_name AS "importedBy", p.id AS "productId", p.name AS "productName",
       p.name_ar AS "productNameAr", b.quarantined_at AS "quarantinedAt", b.offered_at AS "offeredAt",
       (SELECT count(*)::int FROM licence_keys k WHERE k.batch_id = b.id AND k.status = 'quarantined') AS unsold,
       (SELECT count(DISTINCT k.order_item_id)::int FROM licence_keys k WHERE k.batch_id = b.id AND k.status = 'sold')
         AS sold,
       ${BUYERS_WHO_COMPLAIN} AS buyers
     FROM key_batches b JOIN products p ON p.id = b.product_id
     WHERE b.quarantined_at IS NOT NULL ORDER BY b.quarantined_at DESC LIMIT $1`,
    SHOWN,
  );
  return rows.map(({ quarantinedAt, offeredAt, ...row }) => ({
    ...row,
    quarantinedAt: quarantinedAt.toISOString(),
    offeredAt: offeredAt?.toISOString() ?? null,
  }));
}

/**
 * Puts the unsold keys of a batch back into the pool: to the paid orders that wait for them first. What was reported so far
 * counts no more.
 * @throws DomainError batch_not_quarantined
 */
export async function releaseBatch(
  call: AdminCall,
  { batchId, reason }: { batchId: string; reason: string },
): Promise<void> {
  await executeAudited(call, async (tx) => {
    const { productId } = await lockBatch(tx, batchId);
    await tx.$executeRaw`
      UPDATE key_batches SET quarantined_at = NULL, released_at = now() WHERE id = ${batchId}::uuid`;
    const { count } = await tx.licenceKey.updateMany({
      where: { batchId, status: "quarantined" },
      data: { status: "available" },
    });
    await reserveForWaiting(tx, [productId]);
    return {
      action: "batch.release",
      entity: "product",
      entityId: productId,
      after: { batch: batchId, keys: count },
      reason,
      result: null,
    };
  });
}

/** Takes the turn on a batch's product. @throws DomainError batch_not_quarantined */
async function lockBatch(tx: Tx, batchId: string) {
  const known = await tx.keyBatch.findUnique({ where: { id: batchId } });
  if (!known) throw new DomainError("batch_not_quarantined");
  await lockProducts(tx, [known.productId]);
  const batch = await tx.keyBatch.findUniqueOrThrow({ where: { id: batchId } });
  if (batch.quarantinedAt === null) throw new DomainError("batch_not_quarantined");
  return batch;
}

/**
 * $1 the batch, $2 the host of Message-IDs, $3 the queue. To the buyer of each order that has a key of it, of a gift to its
 * recipient once it was opened, unless they reported a problem of that line, a refund took it back, or their bank asks about it: once for each order.
 */
const TELL_BUYERS: Statement<unknown> = {
  name: "tell_buyers_of_batch",
  text: `
    WITH told AS (
      INSERT INTO mails (order_id, kind, recipient, locale, message_id)
      SELECT o.id, told.kind, coalesce(g.recipient_email, o.customer_email), o.locale,
        '<' || told.kind || '.' || o.id || '.' || gen_random_uuid() || '@' || $2::text || '>'
      FROM orders o LEFT JOIN gifts g ON g.order_id = o.id
        CROSS JOIN LATERAL (SELECT CASE WHEN g.order_id IS NULL THEN 'keys-doubtful' ELSE 'gift-doubtful' END AS kind) told
      WHERE (g.order_id IS NULL OR g.opened_at IS NOT NULL AND g.recipient_email <> '') AND o.status IN ('completed', 'delivered') AND o.customer_email <> ''
        AND o.id IN (SELECT i.order_id FROM licence_keys k JOIN order_items i ON i.id = k.order_item_id
          WHERE k.batch_id = $1::uuid AND k.status = 'sold' AND i.refund_id IS NULL
            AND NOT EXISTS (SELECT FROM claims c WHERE c.order_item_id = i.id))
        AND NOT EXISTS (SELECT FROM mails m WHERE m.order_id = o.id AND m.kind IN ('keys-doubtful', 'gift-doubtful'))
        AND NOT EXISTS (SELECT FROM disputes d WHERE d.order_id = o.id AND d.state <> 'resolved')
      RETURNING id
    )
    ${insertJob({ queue: "$3", data: "jsonb_build_object('mailId', told.id)", from: "told" })} RETURNING name`,
};

/**
 * Tells everybody who bought a key of a batch in quarantine, and has not complained, that it may not work and where to have
 * it replaced; once for a batch.
 * @throws DomainError batch_not_quarantined, also where they were told
 */
export async function offerReplacements(
  call: AdminCall,
  { batchId, reason }: { batchId: string; reason: string },
): Promise<{ told: number }> {
  await openQueue(sendNoticeMailJob);
  return executeAudited(call, async (tx) => {
    const { productId, offeredAt } = await lockBatch(tx, batchId);
    if (offeredAt !== null) throw new DomainError("batch_not_quarantined");
    await tx.$executeRaw`UPDATE key_batches SET offered_at = now() WHERE id = ${batchId}::uuid`;
    const host = new URL(env().APP_URL).hostname;
    const { length: told } = await runOf(tx)(TELL_BUYERS, [batchId, host, sendNoticeMailJob.name]);
    return {
      action: "batch.offer",
      entity: "product",
      entityId: productId,
      after: { batch: batchId, told },
      reason,
      result: { told },
    };
  });
}
