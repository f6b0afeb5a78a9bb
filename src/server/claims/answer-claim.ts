import { DomainError } from "@/domain/errors";
import { decimalFromCents, lineAmount } from "@/domain/money";
import { note } from "@/domain/orders/order-notes";
import { type AdminCall, executeAudited } from "@/server/audit/audited-action";
import { lockProducts } from "@/server/catalogue/products/product-locks";
import { insertMail } from "@/server/mail/insert-mail";
import { messageIdOf } from "@/server/mail/queue-mail";
import { mailJobOf } from "@/server/mail/send-mail";
import { actorOf } from "@/server/orders/admin/admin-actions";
import { lockOrder } from "@/server/orders/move-order";
import { recordEvent } from "@/server/orders/record-event";
import { learnReturns, refundLine } from "@/server/payments/refunds/refund-order";
import { centsOf } from "@/server/platform/database/columns";
import { db } from "@/server/platform/database/db";
import { statement } from "@/server/platform/database/statement";
import type { PrismaTransaction, Transaction } from "@/server/platform/database/transaction";
import { sendJob } from "@/server/platform/jobs/jobs";

const open = {
  id: true,
  status: true,
  kind: true,
  orderItemId: true,
  orderItem: {
    select: {
      orderId: true,
      productId: true,
      choice: true,
      quantity: true,
      priceUSD: true,
      discountUSD: true,
      refundId: true,
      isGift: true,
      order: { select: { customerEmail: true } },
    },
  },
} as const;

/**
 * Locks a claim's order, then reads the claim.
 * @throws DomainError claim_not_found (also if the buyer's data was erased), claim_answered
 */
async function lockClaim(tx: PrismaTransaction, claimId: number) {
  const known = await tx.prisma.claim.findUnique({ where: { id: claimId }, select: open });
  if (!known) throw new DomainError("claim_not_found");
  await lockOrder(tx, known.orderItem.orderId);
  const claim = await tx.prisma.claim.findUniqueOrThrow({ where: { id: claimId }, select: open });
  if (claim.orderItem.order.customerEmail === "") throw new DomainError("claim_not_found");
  if (claim.status !== "open") throw new DomainError("claim_answered");
  return claim;
}

interface Answer {
  status: "replied" | "replaced" | "refunded";
  reply: string;
  refundId?: number;
}

/** $1 the status, $2 the reply, $3 the refund, $4 the claim. */
const ANSWER_CLAIM = statement(
  "answer_claim",
  `
    UPDATE claims SET status = $1, reply = $2, refund_id = $3,
      answered_at = now() WHERE id = $4`,
);

/** Closes a locked claim, queues its mail and records the order's event. */
async function answer(
  tx: Transaction,
  call: AdminCall,
  claim: Awaited<ReturnType<typeof lockClaim>>,
  { status, reply, refundId }: Answer,
) {
  const { orderId, isGift } = claim.orderItem;
  await tx.run(ANSWER_CLAIM, [status, reply === "" ? null : reply, refundId ?? null, claim.id]);
  const reason = note("answered", note(status));
  await recordEvent(tx, { orderId, type: "claim", actor: actorOf(call), reason });
  await queueClaimMail(tx, { orderId, claimId: claim.id, isGift });
  return {
    entity: "order",
    entityId: orderId,
    before: { claim: claim.id, status: "open" },
    result: null,
  } as const;
}

/**
 * Answers a claim with text only. The buyer may submit another claim.
 * @throws DomainError claim_not_found, claim_answered
 */
export async function replyToClaim(
  call: AdminCall,
  { claimId, reply }: { claimId: number; reply: string },
): Promise<void> {
  await executeAudited(call, async (tx) => {
    const claim = await lockClaim(tx, claimId);
    const done = await answer(tx, call, claim, { status: "replied", reply });
    return { ...done, action: "claim.reply", after: { claim: claimId, status: "replied" } };
  });
}

/**
 * $1 the order item, $2 the ids of the keys that do not work. Revokes these keys and detaches them
 * from the item; returns the ids and batches of the revoked keys.
 */
const REVOKE_KEYS = statement(
  "revoke_reported_keys",
  `
    UPDATE licence_keys SET status = 'revoked', order_item_id = NULL
    WHERE id = ANY($2::uuid[]) AND order_item_id = $1 AND status = 'sold' RETURNING id, batch_id AS "batchId"`,
);

/**
 * $1 the order item, $2 product, $3 choice, $4 quantity, $5 the batches of the revoked keys. Other
 * keys of these batches are used last, since they may not work either.
 */
const TAKE_REPLACEMENTS = statement(
  "take_replacements",
  `
    UPDATE licence_keys SET status = 'sold', order_item_id = $1, sold_at = now()
    WHERE id = ANY (ARRAY(
      SELECT id FROM licence_keys WHERE product_id = $2 AND choice = $3 AND status = 'available'
      ORDER BY coalesce(batch_id = ANY($5::uuid[]), false), created_at, id LIMIT $4 FOR UPDATE
    )) RETURNING id`,
);

/** $1 the claim, $2 the old keys, $3 the same number of new keys. */
const RECORD_REPLACEMENTS = statement(
  "record_replacements",
  `
    INSERT INTO key_replacements (claim_id, old_key_id, new_key_id)
    SELECT $1, old, new FROM unnest($2::uuid[], $3::uuid[]) AS pairs (old, new)`,
);

/** $1 the order item, whose cost then includes both the revoked keys and the replacements. */
const COST_AGAIN = statement(
  "cost_replaced_keys",
  "UPDATE order_items SET cost_usd = cost_of_keys(id) WHERE id = $1",
);

/**
 * Replaces keys of the claim's order item with others of the pool: revokes the keys `keyIds` and
 * delivers the new ones by mail and on the order page. Replaces all of `keyIds` or none. Decision
 * 038: problem reports for delivered items.
 * @throws DomainError claim_not_found, claim_answered; action_impossible if the item was refunded
 *   or lacks one of the keys; codes_disputed during a dispute about the order; replacement_missing
 *   if the pool has too few keys; proof_needed if the admin has not recently entered the password
 *   and second factor
 */
export async function replaceKeys(
  call: AdminCall,
  { claimId, keyIds, reply }: { claimId: number; keyIds: readonly string[]; reply: string },
): Promise<void> {
  await executeAudited(call, async (tx) => {
    const claim = await lockClaim(tx, claimId);
    const { orderItemId, orderItem } = claim;
    const { orderId, productId, choice, refundId } = orderItem;
    if (refundId !== null) throw new DomainError("action_impossible");
    const disputed = await tx.prisma.dispute.count({
      where: { orderId, state: { not: "resolved" } },
    });
    if (disputed > 0) throw new DomainError("codes_disputed");
    await lockProducts(tx, [productId]);
    const asked = [...new Set(keyIds)];
    const revoked = await tx.run(REVOKE_KEYS, [orderItemId, asked]);
    if (revoked.length < asked.length) throw new DomainError("action_impossible");
    const batches = revoked.flatMap(({ batchId }) => batchId ?? []);
    const values = [orderItemId, productId, choice, asked.length, batches] as const;
    const given = await tx.run(TAKE_REPLACEMENTS, values);
    if (given.length < asked.length) throw new DomainError("replacement_missing");
    const ids = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
    await tx.run(RECORD_REPLACEMENTS, [claimId, ids(revoked), ids(given)]);
    await tx.run(COST_AGAIN, [orderItemId]);
    const done = await answer(tx, call, claim, { status: "replaced", reply });
    const after = { claim: claimId, status: "replaced", keys: given.length };
    return { ...done, action: "claim.replace", after, isCheaper: true };
  });
}

/**
 * Refunds the item's price and withdraws the item. If the amount that the order has left to refund
 * is at most that price, refunds this amount and withdraws the whole order. A job requests the
 * refund from the provider.
 * @throws DomainError claim_not_found, claim_answered; refunded_at_provider if the provider
 *   reports a refund that the shop did not know; the errors of `refundLine`
 */
export async function refundClaim(
  call: AdminCall,
  { claimId, reply }: { claimId: number; reply: string },
): Promise<void> {
  const known = await db().claim.findUnique({
    where: { id: claimId },
    select: { orderItem: { select: { orderId: true } } },
  });
  if (!known) throw new DomainError("claim_not_found");
  await learnReturns(known.orderItem.orderId);
  await executeAudited(call, async (tx) => {
    const claim = await lockClaim(tx, claimId);
    const { orderId, priceUSD, quantity, discountUSD } = claim.orderItem;
    const { refundId, amount } = await refundLine(tx, {
      orderId,
      itemId: claim.orderItemId,
      amount: lineAmount(centsOf(priceUSD), quantity, centsOf(discountUSD)),
      reason: note("problem", claimId),
      actor: actorOf(call),
    });
    const done = await answer(tx, call, claim, { status: "refunded", reply, refundId });
    const amountUSD = decimalFromCents(amount);
    const after = { claim: claimId, status: "refunded", refund: refundId, amountUSD };
    return { ...done, action: "claim.refund", after };
  });
}

/**
 * $1 the order, $2 the claim, $3 the Message-ID, $4 the mail kind; a gift's mail goes to its
 * recipient.
 */
const QUEUE_CLAIM_MAIL = statement(
  "queue_claim_mail",
  `${insertMail({
    about: { order_id: "o.id", claim_id: "$2" },
    kind: "$4",
    recipient: "CASE WHEN $4 = 'gift-answered' THEN g.recipient_email ELSE o.customer_email END",
    locale: "o.locale",
    messageId: "$3",
    from: "orders o LEFT JOIN gifts g ON g.order_id = o.id",
  })}
    WHERE o.id = $1 AND ($4 = 'claim-answered' OR g.recipient_email <> '') RETURNING id`,
);

/** Queues the mail that answers a claim, to the buyer or to a gift's recipient. */
async function queueClaimMail(
  tx: Transaction,
  { orderId, claimId, isGift }: { orderId: number; claimId: number; isGift: boolean },
): Promise<void> {
  const kind = isGift ? "gift-answered" : "claim-answered";
  const messageId = messageIdOf(kind, orderId);
  const [mail] = await tx.run(QUEUE_CLAIM_MAIL, [orderId, claimId, messageId, kind]);
  if (mail) await sendJob(tx, mailJobOf(kind), { mailId: mail.id });
}
