import { env } from "@/env";
import { lockOrder } from "@/server/orders/move-order";
import { requestAnswer } from "@/server/payments/disputes/answer-dispute";
import { disputeEvidence } from "@/server/payments/disputes/dispute-evidence";
import { databaseClock, readMoment, type SharedClock } from "@/server/platform/clock";
import { db } from "@/server/platform/database/db";
import { autocommit, prismaTransaction } from "@/server/platform/database/transaction";
import { log } from "@/server/platform/log/log";

/**
 * Queues the evidence for each dispute whose deadline is less than `hours` away and that nobody has
 * answered since its last change. Does nothing if `hours` is undefined. A dispute whose evidence
 * the provider refused waits for a person, until the dispute changes. Decision 022 (copies of
 * disputes).
 * @returns the number of disputes that were answered
 */
export async function answerByRule(
  hours: number | undefined = env().DISPUTE_EVIDENCE_HOURS,
  clock: SharedClock = databaseClock,
): Promise<number> {
  if (hours === undefined) return 0;
  const until = new Date((await readMoment(autocommit, clock)).getTime() + hours * 3_600_000);
  const due = await db().dispute.findMany({
    where: { ...unanswered, dueAt: { lt: until } },
    select: { id: true, orderId: true },
    orderBy: { dueAt: "asc" },
  });
  let answered = 0;
  for (const { id, orderId } of due) {
    if (orderId !== null && (await answerSafely(id, orderId))) answered += 1;
  }
  return answered;
}

/** Logs an error instead of throwing it, so that the other disputes are answered in time. */
async function answerSafely(disputeId: number, orderId: number): Promise<boolean> {
  try {
    return await answerOne(disputeId, orderId);
  } catch (error) {
    log.error({ orderId, disputeId, err: error }, "automatic dispute evidence failed");
    return false;
  }
}

/** Disputes for which the provider waits for evidence and accepts it. */
const unanswered = { state: "waiting_for_seller", canSendEvidence: true } as const;

async function answerOne(disputeId: number, orderId: number): Promise<boolean> {
  const text = await disputeEvidence(orderId);
  return prismaTransaction(async (tx) => {
    await lockOrder(tx, orderId);
    const dispute = await tx.prisma.dispute.findFirst({
      where: { id: disputeId, ...unanswered },
      select: { changedAt: true, answers: { select: { state: true, createdAt: true } } },
    });
    const { changedAt, answers = [] } = dispute ?? {};
    const isAnswered = answers.some(
      (answer) => answer.state === "requested" || (changedAt && answer.createdAt > changedAt),
    );
    if (!dispute || isAnswered) return false;
    await requestAnswer(tx, { disputeId, orderId, kind: "evidence", text, actor: "system" });
    log.warn({ orderId, disputeId }, "dispute evidence queued automatically");
    return true;
  });
}
