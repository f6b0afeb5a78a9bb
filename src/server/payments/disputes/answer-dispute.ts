import { z } from "zod";
import type { DisputeAnswerKind } from "@/domain/orders/dispute";
import { note } from "@/domain/orders/order-notes";
import { lockOrder } from "@/server/orders/move-order";
import { type Actor, recordEvent } from "@/server/orders/record-event";
import type { DisputeAnswerResult, ProviderDispute } from "@/server/payments/disputes/dispute-port";
import { splitText } from "@/server/payments/disputes/split-text";
import { syncDispute } from "@/server/payments/disputes/sync-dispute";
import type { DisputingProvider } from "@/server/payments/provider/payment-provider";
import { providerOfDispute } from "@/server/payments/provider/providers";
import { databaseClock, readMoment } from "@/server/platform/clock";
import { db } from "@/server/platform/database/db";
import { type PrismaTransaction, prismaTransaction } from "@/server/platform/database/transaction";
import { defineJob, sendJob } from "@/server/platform/jobs/jobs";
import { log } from "@/server/platform/log/log";

interface DisputeAnswerRequest {
  disputeId: number;
  orderId: number;
  kind: DisputeAnswerKind;
  /** The evidence, or the note that accompanies an accepted claim. */
  text: string;
  actor: Actor;
}

/** Stores an answer to a dispute and enqueues its job. The caller must hold the order's lock. */
export async function requestAnswer(
  tx: PrismaTransaction,
  { disputeId, orderId, kind, text, actor }: DisputeAnswerRequest,
): Promise<{ answerId: number }> {
  const { id } = await tx.prisma.disputeAnswer.create({
    data: { disputeId, kind, text, actor },
    select: { id: true },
  });
  await recordEvent(tx, { orderId, type: "dispute", actor, reason: note(ASKED[kind]) });
  await sendJob(tx, answerDisputeJob, { answerId: id });
  return { answerId: id };
}

/**
 * Sends a stored answer to the provider, once. The dispute is read first, so that an answer whose
 * response was lost is not sent again and a claim is never accepted twice. Decision 022 (copies of
 * disputes).
 * @throws Error when the outcome is unknown, ProviderUnavailable when the dispute cannot be read;
 *   the job is then retried
 */
export async function answerDispute(answerId: number, given?: DisputingProvider): Promise<void> {
  const answer = await db().disputeAnswer.findUnique({
    where: { id: answerId },
    include: { dispute: true },
  });
  if (answer?.state !== "requested") return;
  const { providerDisputeId } = answer.dispute;
  const provider = given ?? providerOfDispute(answer.dispute.provider);
  const wasTried = answer.attempts > 0;
  const now = await syncDispute(providerDisputeId, provider);
  const result = resultOf(answer.kind, now, wasTried) ?? (await sendAnswer(answer, now, provider));
  if (result.outcome === "unknown") throw new Error(`answer ${answerId}: ${result.reason}`);
  if (result.outcome === "taken") return recordResult(answer, "sent", null, provider);
  // The provider may have refused because an earlier attempt succeeded.
  const later = await syncDispute(providerDisputeId, provider);
  const isTaken = wasTried && resultOf(answer.kind, later, true)?.outcome === "taken";
  await recordResult(
    answer,
    isTaken ? "sent" : "refused",
    isTaken ? null : result.reason,
    provider,
  );
}

export const answerDisputeJob = defineJob({
  name: "answer-dispute",
  schema: z.object({ answerId: z.int() }),
  handler: ({ answerId }) => answerDispute(answerId),
});

interface AnswerRow {
  id: number;
  kind: string;
  text: string;
  actor: string;
  dispute: { providerDisputeId: string; orderId: number | null };
}

/** The result that the dispute already shows for an answer; null if the answer can be sent now. */
function resultOf(
  kind: string,
  now: ProviderDispute,
  wasTried: boolean,
): DisputeAnswerResult | null {
  if (kind === "accept_claim") {
    if (wasTried && now.outcome === "buyer") return { outcome: "taken" };
    if (now.state !== "resolved" && now.canAcceptClaim) return null;
    return { outcome: "refused", reason: note("claim_not_acceptable") };
  }
  if (now.canSendEvidence) return null;
  if (wasTried && now.hasEvidence) return { outcome: "taken" };
  return { outcome: "refused", reason: note("evidence_too_late") };
}

async function sendAnswer(
  answer: AnswerRow,
  { evidenceKind }: ProviderDispute,
  provider: DisputingProvider,
): Promise<DisputeAnswerResult> {
  // Count the attempt before the call, so that it is known even if the process dies during the
  // call.
  await db().disputeAnswer.update({
    where: { id: answer.id },
    data: { attempts: { increment: 1 } },
  });
  const { disputes } = provider;
  const request = {
    providerDisputeId: answer.dispute.providerDisputeId,
    requestKey: `dispute-answer-${answer.id}`,
  };
  if (answer.kind === "accept_claim") {
    return disputes.acceptClaim({ ...request, note: answer.text });
  }
  const notes = splitText(answer.text, disputes.noteLimit);
  return disputes.provideEvidence({ ...request, evidenceKind, notes });
}

async function recordResult(
  answer: AnswerRow,
  state: "sent" | "refused",
  problem: string | null,
  provider: DisputingProvider,
): Promise<void> {
  const { orderId, providerDisputeId } = answer.dispute;
  // Refresh the dispute before the answer's state becomes final: clients stop polling then. If this
  // read fails, a webhook or `reconcileDisputes` refreshes the dispute later.
  await syncDispute(providerDisputeId, provider).catch((error: unknown) =>
    log.warn({ orderId, err: error }, "dispute could not be synced"),
  );
  await prismaTransaction(async (tx) => {
    if (orderId !== null) await lockOrder(tx, orderId);
    const answeredAt = await readMoment(tx, databaseClock);
    const { count } = await tx.prisma.disputeAnswer.updateMany({
      where: { id: answer.id, state: "requested" },
      data: { state, problem, answeredAt },
    });
    if (count === 0 || orderId === null) return;
    const said = answer.kind === "accept_claim" ? SAID.accept_claim : SAID.evidence;
    const reason = state === "sent" ? note(said) : note("refused", String(problem));
    await recordEvent(tx, { orderId, type: "dispute", actor: "provider", reason });
  });
  if (state === "refused")
    log.error({ orderId, problem }, "provider refused the answer to a dispute");
}

const ASKED = { evidence: "evidence_compiled", accept_claim: "claim_being_accepted" } as const;
const SAID = { evidence: "evidence_sent", accept_claim: "claim_accepted" } as const;
