import { note } from "@/domain/orders/order-notes";
import { env } from "@/env";
import { queueMail } from "@/server/mail/queue-mail";
import { mailJobOf } from "@/server/mail/send-mail";
import { lockOrder } from "@/server/orders/move-order";
import { insertEvent } from "@/server/orders/record-event";
import { statement } from "@/server/platform/database/statement";
import { type Transaction, transaction } from "@/server/platform/database/transaction";
import { runJobNow } from "@/server/platform/jobs/jobs";
import { log } from "@/server/platform/log/log";
import { keepConflict } from "./supplier-conflicts";

interface Rejection {
  orderId: number;
  orderItemId: number;
  /** The rejected attempt; a rejection of an earlier attempt has no effect. */
  attempt: number;
  /** The supplier's reason, for the log only. */
  reason: string;
}

/**
 * $1 the line, $2 the attempt, $3 the order, $4 the hours in which its buyer may correct the
 * account. A line that was refunded during the submission becomes withdrawn. Returns a row if the
 * rejection was recorded: `mayCorrect`, and `unsentMailId` if a mail that reports a rejection has
 * not been sent.
 */
const RECORD_REJECTION = statement(
  "record_topup_rejection",
  `
    WITH moved AS (
      UPDATE order_items SET topup_status = 'rejected', topup_reference = NULL,
        refund_id = coalesce(refund_id, unpaid_refund_id), topup_looked_at = NULL, topup_looks = 0,
        correct_until = CASE WHEN refund_id IS NULL AND unpaid_refund_id IS NULL
          THEN now() + $4::int * interval '1 hour' END
      WHERE id = $1 AND topup_status IN ('submitting', 'submitted') AND topup_attempt = $2
      RETURNING correct_until
    ), recorded AS (${insertEvent({
      orderId: "$3",
      type: "topup",
      actor: "'provider'",
      reason: `'${note("topup_rejected")}'`,
      from: "moved",
    })}
    )
    SELECT correct_until IS NOT NULL AS "mayCorrect", (SELECT max(m.id) FROM mails m
      WHERE m.order_id = $3 AND m.kind = 'topup-rejected' AND m.sent_at IS NULL) AS "unsentMailId"
    FROM moved`,
);

/** $1 the line, $2 the attempt: returns a row if the supplier had credited that attempt. */
const FIND_CREDITED = statement(
  "find_credit_of_supplier",
  `
    SELECT topup_reference AS reference FROM order_items
    WHERE id = $1 AND topup_attempt = $2 AND topup_status = 'credited' AND topup_reference IS NOT NULL`,
);

/**
 * Records that the supplier rejected a top-up. Unless the line was refunded, its buyer gets a mail
 * and may correct the account on the order's page for `TOPUP_CORRECTION_HOURS`; after that the
 * money is refunded automatically (src/server/payments/refunds/refund-rejected.ts). Decision 044
 * (corrected top-ups). A top-up that the supplier had credited before stays credited; the rejection
 * is kept as a conflict, which the owner sees.
 */
export async function rejectTopup(rejection: Rejection): Promise<void> {
  const { orderId, orderItemId, attempt, reason } = rejection;
  const isRecorded = await transaction(async (tx) => {
    await lockOrder(tx, orderId);
    const values = [orderItemId, attempt, orderId, env().TOPUP_CORRECTION_HOURS] as const;
    const [rejected] = await tx.run(RECORD_REJECTION, values);
    if (!rejected) {
      await keepRevocation(tx, rejection);
      return false;
    }
    if (rejected.mayCorrect) await tellBuyer(tx, orderId, rejected.unsentMailId);
    return true;
  });
  if (isRecorded) log.warn({ orderItemId, reason }, "top-up rejected");
}

/**
 * Queues the mail about a rejection. An unsent one is reused: its job may have ended without
 * sending it, because the account had been corrected in between.
 */
async function tellBuyer(tx: Transaction, orderId: number, unsentMailId: number | null) {
  const kind = "topup-rejected";
  if (unsentMailId === null) await queueMail(tx, { orderId, kind });
  else await runJobNow(tx, mailJobOf(kind), { mailId: unsentMailId });
}

async function keepRevocation(tx: Transaction, rejection: Rejection): Promise<void> {
  const { orderId, orderItemId, attempt } = rejection;
  const [credit] = await tx.run(FIND_CREDITED, [orderItemId, attempt]);
  if (!credit) return;
  const { reference } = credit;
  const conflict = { orderId, orderItemId, attempt, reference, actor: "provider" } as const;
  await keepConflict(tx, { ...conflict, kind: "revoked" });
}
