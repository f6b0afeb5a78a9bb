import { note } from "@/domain/orders/order-notes";
import { deliverOrderJob } from "@/server/delivery/deliver-order";
import { CODES_AGAIN } from "@/server/mail/resend-codes";
import { sendMailJob } from "@/server/mail/send-mail";
import { lockOrder } from "@/server/orders/move-order";
import { recordEvent } from "@/server/orders/record-event";
import type { ProviderDispute } from "@/server/payments/disputes/dispute-port";
import { forgetUnreadable } from "@/server/payments/disputes/unreadable-disputes";
import type { DisputingProvider } from "@/server/payments/provider/payment-provider";
import { findReturns, paymentOfCapture } from "@/server/payments/refunds/sync-refunds";
import { databaseClock, readMoment } from "@/server/platform/clock";
import { statement } from "@/server/platform/database/statement";
import { type PrismaTransaction, prismaTransaction } from "@/server/platform/database/transaction";
import { failpoint } from "@/server/platform/failpoint";
import { runJobNow, sendJob } from "@/server/platform/jobs/jobs";
import { log } from "@/server/platform/log/log";
import type { Dispute, Prisma } from "@/server/platform/prisma-client/client";

/**
 * Reads a dispute from the provider and stores it. Called by webhooks in any order, by the
 * reconciler, and before and after each of the shop's answers, any number of times; a state older
 * than the stored one changes nothing. Once the dispute is resolved, the refunds of the disputed
 * capture are recorded. Design §3; decision 022.
 * @throws ProviderUnavailable
 */
export async function syncDispute(
  providerDisputeId: string,
  provider: DisputingProvider,
): Promise<ProviderDispute> {
  const found = await provider.disputes.read(providerDisputeId);
  // Book the refunds before the outcome is stored: a stored dispute is not read again until it
  // changes.
  if (found.state === "resolved") await bookOutcome(found, provider);
  failpoint("dispute.booked");
  await prismaTransaction((tx) => recordDispute(tx, found, provider.name));
  return found;
}

/**
 * Records the refunds of the disputed capture, regardless of the outcome. Decision 021 (refunds
 * made outside the shop).
 */
async function bookOutcome(
  { captureId }: ProviderDispute,
  provider: DisputingProvider,
): Promise<void> {
  const payment = captureId === null ? null : await paymentOfCapture(captureId);
  if (payment) await findReturns(payment, { given: provider });
}

/** $1 the dispute's lock name. */
const LOCK_DISPUTE = statement(
  "lock_dispute",
  "SELECT 1 FROM pg_advisory_xact_lock(hashtextextended($1, 0))",
);

async function recordDispute(
  tx: PrismaTransaction,
  found: ProviderDispute,
  provider: string,
): Promise<void> {
  const { providerDisputeId, captureId } = found;
  await tx.run(LOCK_DISPUTE, [`dispute ${providerDisputeId}`]);
  await forgetUnreadable(tx, providerDisputeId);
  const known = await tx.prisma.dispute.findUnique({ where: { providerDisputeId } });
  const payment =
    captureId === null
      ? null
      : await tx.prisma.payment.findFirst({
          where: { provider, captureId },
          select: { id: true, orderId: true },
        });
  if (!payment && !known && found.isOurs) {
    log.error({ providerDisputeId, captureId }, "dispute matches no order; needs an admin");
  }
  if (known && known.changedAt > found.changedAt) return;
  const orderId = payment?.orderId ?? known?.orderId ?? null;
  if (orderId !== null) await lockOrder(tx, orderId);
  const data = {
    ...columnsOf(found),
    // The messages of an erased buyer are not stored again.
    ...((await isErased(tx, orderId)) ? { messages: [] } : {}),
    provider,
    orderId,
    paymentId: payment?.id ?? known?.paymentId ?? null,
    // A dispute of another shop on the same account is closed at once.
    ...(orderId === null && !found.isOurs ? { closedAt: await readMoment(tx, databaseClock) } : {}),
  };
  const { id } = await tx.prisma.dispute.upsert({
    where: { providerDisputeId },
    create: { providerDisputeId, ...data },
    update: data,
    select: { id: true },
  });
  if (found.state === "resolved" && orderId !== null) {
    await sendWithheldMails(tx, orderId);
    // Resume the top-ups that the dispute withheld. If the buyer won, the job does not submit them.
    if (known?.state !== "resolved") await sendJob(tx, deliverOrderJob, { orderId });
  }
  const reason = changeOf(known, found);
  if (orderId === null || (reason === null && known?.orderId != null)) return;
  await recordEvent(tx, {
    orderId,
    type: "dispute",
    actor: "provider",
    reason: reason ?? note("dispute_opened", providerDisputeId),
  });
  log.warn({ orderId, dispute: id, state: found.state }, "dispute changed");
}

async function isErased(tx: PrismaTransaction, orderId: number | null): Promise<boolean> {
  return (
    orderId !== null &&
    (await tx.prisma.order.count({ where: { id: orderId, customerEmail: "" } })) > 0
  );
}

/** Sends the mails that the dispute withheld; their own jobs ended without sending them. */
async function sendWithheldMails(tx: PrismaTransaction, orderId: number): Promise<void> {
  const withheld = await tx.prisma.mail.findMany({
    where: { orderId, kind: CODES_AGAIN, sentAt: null },
    select: { id: true },
  });
  for (const { id } of withheld) await runJobNow(tx, sendMailJob, { mailId: id });
}

function columnsOf(found: ProviderDispute) {
  const { captureId, reason, state, stage, currencyCode, dueAt, outcome } = found;
  const { canSendEvidence, canAcceptClaim, openedAt, changedAt, amount, refunded } = found;
  return {
    ...{ captureId, reason, state, stage, currencyCode, dueAt, outcome },
    ...{ canSendEvidence, canAcceptClaim, openedAt, changedAt },
    amountCents: amount,
    refundedCents: refunded,
    messages: found.messages as unknown as Prisma.InputJsonValue,
  };
}

/** The note of the change for the order's history; null when nothing changed. */
function changeOf(known: Dispute | null, found: ProviderDispute): string | null {
  if (found.outcome !== null) {
    return known?.outcome === found.outcome
      ? null
      : note(RESOLVED[found.outcome], found.providerDisputeId);
  }
  if (known === null) return note("dispute_opened", found.providerDisputeId);
  return known.state === found.state ? null : note(STATES[found.state]);
}

const STATES = {
  open: "dispute_with_buyer",
  waiting_for_seller: "dispute_waits_for_shop",
  waiting_for_buyer: "dispute_waits_for_buyer",
  under_review: "dispute_with_provider",
  resolved: "dispute_closed",
} as const;

const RESOLVED = {
  buyer: "dispute_won_by_buyer",
  seller: "dispute_won_by_shop",
  provider_pays: "dispute_paid_by_provider",
  cancelled: "dispute_withdrawn",
  other: "dispute_closed",
} as const;
