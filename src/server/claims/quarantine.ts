import type { QuarantinedBatchDto } from "@/contract/admin/orders/claims";
import { DomainError } from "@/domain/errors";
import {
  CLAIMS_THAT_QUARANTINE,
  type Complainant,
  countDistinctPeople,
} from "@/domain/orders/claim";
import { env } from "@/env";
import { type AdminCall, executeAudited } from "@/server/audit/audited-action";
import { lockProducts } from "@/server/catalogue/products/product-locks";
import { insertMail } from "@/server/mail/insert-mail";
import { sendNoticeMailJob } from "@/server/mail/send-mail";
import { reserveForWaiting } from "@/server/orders/placing/reserve-for-waiting";
import { statement } from "@/server/platform/database/statement";
import { run } from "@/server/platform/database/statements";
import type { PrismaTransaction } from "@/server/platform/database/transaction";
import { insertJob } from "@/server/platform/jobs/job-rows";

/** SQL condition on a claim `c`: its kind blames the keys. */
const BLAMES_KEYS = "c.kind IN ('not_accepted', 'already_used', 'wrong_product')";

/**
 * A person who made a claim about keys of a batch: the order's e-mail address in lower case, and
 * the values that identify the mailbox, the payer and the network.
 */
type Report = Complainant & { address: string };

/**
 * SQL on a batch `b`: the distinct complainants about its keys since an admin last released it, as
 * a JSON array of Report. A claim about a replaced key counts for the batch of that key.
 */
const REPORTS = `(
  SELECT coalesce(jsonb_agg(DISTINCT jsonb_build_object('address', lower(o.customer_email),
    'mailbox', mailbox_key(o.customer_email), 'payer', paid.payer_key, 'network', paid.network_key)), '[]')
  FROM claims c JOIN order_items i ON i.id = c.order_item_id JOIN orders o ON o.id = i.order_id
    LEFT JOIN LATERAL (SELECT payer_key, network_key FROM payments
      WHERE order_id = o.id AND status = 'captured' ORDER BY id LIMIT 1) paid ON true
  WHERE ${BLAMES_KEYS} AND o.customer_email <> '' AND c.created_at > coalesce(b.released_at, '-infinity') AND (
    EXISTS (SELECT FROM licence_keys k WHERE k.order_item_id = i.id AND k.batch_id = b.id AND k.status = 'sold')
    OR EXISTS (SELECT FROM key_replacements r JOIN licence_keys k ON k.id = r.old_key_id
      WHERE r.claim_id = c.id AND k.batch_id = b.id)))`;

/**
 * $1 an order line. Returns the batches of the line's keys, each with its reports, without batches
 * in quarantine.
 */
const FIND_REPORTED = statement(
  "find_reported_batches",
  `
    SELECT b.id, ${REPORTS} AS reports FROM key_batches b
    WHERE b.quarantined_at IS NULL
      AND b.id IN (SELECT batch_id FROM licence_keys WHERE order_item_id = $1 AND status = 'sold')`,
).typed<{ reports: Report[] }>();

/** $1 batches. Marks each as waiting for an admin's decision about its quarantine. */
const QUESTION = statement(
  "question_batches",
  "UPDATE key_batches SET questioned_at = now() WHERE id = ANY($1::uuid[]) AND questioned_at IS NULL",
);

/**
 * $1 batches. Quarantines them and their available keys. Reserved and sold keys keep their state; a
 * trigger quarantines a key that returns to the pool later.
 */
const QUARANTINE = [
  statement(
    "quarantine_batches",
    "UPDATE key_batches SET quarantined_at = now(), questioned_at = NULL WHERE id = ANY($1::uuid[]) AND quarantined_at IS NULL",
  ),
  statement(
    "quarantine_keys",
    "UPDATE licence_keys SET status = 'quarantined' WHERE batch_id = ANY($1::uuid[]) AND status = 'available'",
  ),
];

/**
 * Checks the batches of the line's keys. If enough different people (CLAIMS_THAT_QUARANTINE) have
 * made claims about a batch, quarantines its available keys. If enough e-mail addresses made claims
 * but may belong to fewer people, the batch stays for sale until an admin decides. Decision 070:
 * people are counted by mailbox, not by address.
 */
export async function quarantineDoubtful(
  tx: PrismaTransaction,
  orderItemId: number,
): Promise<void> {
  const { productId } = await tx.prisma.orderItem.findUniqueOrThrow({
    where: { id: orderItemId },
    select: { productId: true },
  });
  // Serialise claims about one product, so that each sees the earlier ones.
  await lockProducts(tx, [productId]);
  const reported = await tx.run(FIND_REPORTED, [orderItemId]);
  const idsWhere = (isMeant: (reports: Report[]) => boolean) =>
    reported.filter(({ reports }) => isMeant(reports)).map(({ id }) => id);
  const doubtful = idsWhere((reports) => countDistinctPeople(reports) >= CLAIMS_THAT_QUARANTINE);
  if (doubtful.length > 0) for (const statement of QUARANTINE) await tx.run(statement, [doubtful]);
  const questioned = idsWhere((reports) => addressesIn(reports) >= CLAIMS_THAT_QUARANTINE);
  const asked = questioned.filter((id) => !doubtful.includes(id));
  if (asked.length > 0) await tx.run(QUESTION, [asked]);
}

const addressesIn = (reports: readonly Report[]) =>
  new Set(reports.map(({ address }) => address)).size;

/** Maximum number of batches shown in the panel. */
const SHOWN = 50;

/** $1 the limit. */
const FIND_QUARANTINED = statement(
  "find_quarantined_batches",
  `SELECT b.id, b.name, b.source, b.importer_name AS "importedBy", p.id AS "productId", p.name AS "productName",
       p.name_ar AS "productNameAr", b.quarantined_at AS "quarantinedAt", b.questioned_at AS "questionedAt",
       b.offered_at AS "offeredAt",
       (SELECT count(*)::int FROM licence_keys k WHERE k.batch_id = b.id AND k.status IN ('quarantined', 'available'))
         AS unsold,
       (SELECT count(DISTINCT k.order_item_id)::int FROM licence_keys k WHERE k.batch_id = b.id AND k.status = 'sold')
         AS sold,
       ${REPORTS} AS reports
     FROM key_batches b JOIN products p ON p.id = b.product_id
     WHERE b.quarantined_at IS NOT NULL OR b.questioned_at IS NOT NULL
     ORDER BY coalesce(b.quarantined_at, b.questioned_at) DESC LIMIT $1`,
).typed<{ reports: Report[] }>();

/** Batches in quarantine or waiting for a person's decision, latest first. */
export async function quarantinedBatches(): Promise<QuarantinedBatchDto[]> {
  const rows = await run(FIND_QUARANTINED, [SHOWN]);
  return rows.map(({ quarantinedAt, questionedAt, offeredAt, reports, ...row }) => ({
    ...row,
    buyers: countDistinctPeople(reports),
    addresses: addressesIn(reports),
    quarantinedAt: quarantinedAt?.toISOString() ?? null,
    questionedAt: questionedAt?.toISOString() ?? null,
    offeredAt: offeredAt?.toISOString() ?? null,
  }));
}

/** $1 the batch. */
const RELEASE_BATCH = statement(
  "release_batch",
  `
      UPDATE key_batches SET quarantined_at = NULL, questioned_at = NULL, released_at = now()
      WHERE id = $1::uuid`,
);

/**
 * Returns a batch's quarantined keys to the pool. If only a decision was pending, the keys are
 * already in the pool. Paid orders that wait for keys get these keys first. Earlier claims
 * no longer count.
 * @throws DomainError batch_not_quarantined if the batch is not in quarantine and no decision is
 *   pending
 */
export async function releaseBatch(call: AdminCall, input: BatchAction): Promise<void> {
  await executeAudited(call, async (tx) => {
    const { productId } = await lockBatch(tx, input.batchId);
    const { batchId } = input;
    await tx.run(RELEASE_BATCH, [batchId]);
    const { count } = await tx.prisma.licenceKey.updateMany({
      where: { batchId, status: "quarantined" },
      data: { status: "available" },
    });
    await reserveForWaiting(tx, [productId]);
    return decided("batch.release", input, { productId, keys: count });
  });
}

/**
 * Quarantines the available keys of a batch that waits for a decision.
 * @throws DomainError batch_not_quarantined if no decision is pending, or the batch is already in
 * quarantine
 */
export async function quarantineBatch(call: AdminCall, input: BatchAction): Promise<void> {
  await executeAudited(call, async (tx) => {
    const { productId, quarantinedAt } = await lockBatch(tx, input.batchId);
    if (quarantinedAt !== null) throw new DomainError("batch_not_quarantined");
    const { batchId } = input;
    const keys = await tx.prisma.licenceKey.count({ where: { batchId, status: "available" } });
    for (const statement of QUARANTINE) await tx.run(statement, [[batchId]]);
    return decided("batch.quarantine", input, { productId, keys });
  });
}

interface BatchAction {
  batchId: string;
  reason: string;
}

const decided = (
  action: "batch.release" | "batch.quarantine",
  { batchId, reason }: BatchAction,
  { productId, keys }: { productId: number; keys: number },
) =>
  ({
    action,
    entity: "product",
    entityId: productId,
    after: { batch: batchId, keys },
    reason,
    result: null,
  }) as const;

/**
 * Locks the batch's product and reads the batch.
 * @throws DomainError batch_not_quarantined if the batch is unknown, or neither in quarantine nor
 *   waiting for a decision
 */
async function lockBatch(tx: PrismaTransaction, batchId: string) {
  const known = await tx.prisma.keyBatch.findUnique({ where: { id: batchId } });
  if (!known) throw new DomainError("batch_not_quarantined");
  await lockProducts(tx, [known.productId]);
  const batch = await tx.prisma.keyBatch.findUniqueOrThrow({ where: { id: batchId } });
  if (batch.quarantinedAt === null && batch.questionedAt === null) {
    throw new DomainError("batch_not_quarantined");
  }
  return batch;
}

/**
 * $1 the batch, $2 the host of Message-IDs, $3 the queue. Mails the buyer of each order with a key
 * of the batch, or the recipient of an opened gift. Skips order items with a claim or refund,
 * orders in dispute, and orders that have had such a mail, even about another batch.
 */
const TELL_BUYERS = statement(
  "tell_buyers_of_batch",
  `
    WITH told AS (${insertMail({
      about: { order_id: "o.id" },
      kind: "told.kind",
      recipient: "coalesce(g.recipient_email, o.customer_email)",
      locale: "o.locale",
      messageId:
        "'<' || told.kind || '.' || o.id || '.' || gen_random_uuid() || '@' || $2::text || '>'",
      from: "orders o LEFT JOIN gifts g ON g.order_id = o.id",
    })}
        CROSS JOIN LATERAL (SELECT CASE WHEN g.order_id IS NULL THEN 'keys-doubtful' ELSE 'gift-doubtful' END AS kind) told
      WHERE (g.order_id IS NULL OR g.opened_at IS NOT NULL AND g.recipient_email <> '') AND o.status IN ('completed', 'delivered') AND o.customer_email <> ''
        AND o.id IN (SELECT i.order_id FROM licence_keys k JOIN order_items i ON i.id = k.order_item_id
          WHERE k.batch_id = $1::uuid AND k.status = 'sold' AND i.refund_id IS NULL
            AND NOT EXISTS (SELECT FROM claims c WHERE c.order_item_id = i.id))
        AND NOT EXISTS (SELECT FROM mails m WHERE m.order_id = o.id AND m.kind IN ('keys-doubtful', 'gift-doubtful'))
        AND NOT EXISTS (SELECT FROM disputes d WHERE d.order_id = o.id AND d.state <> 'resolved')
      RETURNING id
    )
    ${insertJob({ queue: "$3", data: "jsonb_build_object('mailId', told.id)", from: "told" })} RETURNING queue`,
);

/** $1 the batch. */
const OFFER_BATCH = statement(
  "offer_batch",
  "UPDATE key_batches SET offered_at = now() WHERE id = $1::uuid",
);

/**
 * Mails the buyers or gift recipients with a key of a quarantined batch (TELL_BUYERS), explaining
 * that the key may not work and how to have it replaced; once per batch.
 * @throws DomainError batch_not_quarantined, also if the buyers were already mailed
 */
export async function offerReplacements(
  call: AdminCall,
  { batchId, reason }: { batchId: string; reason: string },
): Promise<{ told: number }> {
  return executeAudited(call, async (tx) => {
    const { productId, quarantinedAt, offeredAt } = await lockBatch(tx, batchId);
    if (quarantinedAt === null || offeredAt !== null)
      throw new DomainError("batch_not_quarantined");
    await tx.run(OFFER_BATCH, [batchId]);
    const host = new URL(env().APP_URL).hostname;
    const { length: told } = await tx.run(TELL_BUYERS, [batchId, host, sendNoticeMailJob.name]);
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
