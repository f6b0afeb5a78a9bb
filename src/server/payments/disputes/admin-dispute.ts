import type { DisputeDto } from "@/contract/admin/orders/disputes";
import { DomainError } from "@/domain/errors";
import { type DisputeAnswerKind, type DisputeFacts, disputeAnswers } from "@/domain/orders/dispute";
import { type AdminCall, executeAudited } from "@/server/audit/audited-action";
import { actorNames } from "@/server/orders/admin/actor-names";
import { actorOf } from "@/server/orders/admin/admin-actions";
import { lockOrder } from "@/server/orders/move-order";
import { requestAnswer } from "@/server/payments/disputes/answer-dispute";
import { disputeEvidence } from "@/server/payments/disputes/dispute-evidence";
import type { DisputeMessage } from "@/server/payments/disputes/dispute-port";
import { disputeColumns, toOrderDispute } from "@/server/payments/disputes/order-disputes";
import { providerOfDispute } from "@/server/payments/provider/providers";
import { db, type RowOf } from "@/server/platform/database/db";
import { prismaTransaction } from "@/server/platform/database/transaction";
import type { Prisma } from "@/server/platform/prisma-client/client";

/**
 * A dispute with its messages, answers and newly compiled evidence.
 * @throws DomainError not_found if the dispute is unknown or has no order
 */
export async function adminDispute(id: number): Promise<DisputeDto> {
  // Read both tables in one snapshot: a worker that sends an answer changes the answers and the
  // dispute, and the two must match.
  const dispute = await prismaTransaction(
    (tx) => tx.prisma.dispute.findUnique({ where: { id }, select: columns }),
    { isolationLevel: "RepeatableRead" },
  );
  if (!dispute || dispute.orderId === null) throw new DomainError("not_found");
  const { orderId, answers } = dispute;
  const [evidence, names] = await Promise.all([
    disputeEvidence(orderId),
    actorNames(answers.map((answer) => answer.actor)),
  ]);
  return {
    ...toOrderDispute(dispute),
    orderId,
    messages: dispute.messages as unknown as DisputeMessage[],
    answers: answers.map((answer) => ({
      id: answer.id,
      kind: answer.kind,
      state: answer.state,
      text: answer.text,
      actor: answer.actor,
      actorName: names.get(answer.actor) ?? null,
      problem: answer.problem,
      createdAt: answer.createdAt.toISOString(),
      answeredAt: answer.answeredAt?.toISOString() ?? null,
    })),
    evidence,
    allowed: disputeAnswers(factsOf(dispute)),
    providerSite: providerOfDispute(dispute.provider).disputes.siteUrl(),
  };
}

/**
 * Stores the evidence, preceded by the admin's note; a job sends it to the provider.
 * @throws DomainError not_found if the dispute is unknown or has no order; action_impossible if
 *   the provider accepts no evidence, the claim was accepted or another answer is being sent
 */
export async function sendEvidence(
  call: AdminCall,
  { disputeId, note }: { disputeId: number; note: string },
): Promise<void> {
  await answerAs(call, disputeId, "evidence", async (orderId) => {
    const evidence = await disputeEvidence(orderId);
    return note === "" ? evidence : `${note}\n\n${evidence}`;
  });
}

/**
 * Stores the acceptance of the buyer's claim; a job sends it to the provider, which then refunds
 * the buyer from the shop's account, once.
 * @throws DomainError not_found if the dispute is unknown or has no order; action_impossible if the
 *   claim cannot be accepted, another answer is being sent or a refund is under way
 */
export async function acceptClaim(
  call: AdminCall,
  { disputeId, reason }: { disputeId: number; reason: string },
): Promise<void> {
  await answerAs(call, disputeId, "accept_claim", async () => reason, reason);
}

const AUDITED = {
  evidence: "dispute.send_evidence",
  accept_claim: "dispute.accept_claim",
} as const satisfies Record<DisputeAnswerKind, string>;

async function answerAs(
  call: AdminCall,
  disputeId: number,
  kind: DisputeAnswerKind,
  textFor: (orderId: number) => Promise<string>,
  reason?: string,
): Promise<void> {
  const found = await db().dispute.findUnique({
    where: { id: disputeId },
    select: { orderId: true },
  });
  const orderId = found?.orderId ?? null;
  if (orderId === null) throw new DomainError("not_found");
  const text = await textFor(orderId);
  await executeAudited(call, async (tx) => {
    await lockOrder(tx, orderId);
    const dispute = await tx.prisma.dispute.findUniqueOrThrow({
      where: { id: disputeId },
      select: columns,
    });
    if (!disputeAnswers(factsOf(dispute)).includes(kind))
      throw new DomainError("action_impossible");
    await requestAnswer(tx, { disputeId, orderId, kind, text, actor: actorOf(call) });
    return {
      action: AUDITED[kind],
      entity: "order",
      entityId: orderId,
      after: { dispute: dispute.providerDisputeId },
      reason: reason ?? null,
      result: null,
    };
  });
}

const columns = {
  ...disputeColumns,
  orderId: true,
  provider: true,
  canSendEvidence: true,
  canAcceptClaim: true,
  messages: true,
  answers: { orderBy: { id: "desc" } },
  payment: {
    select: {
      refunds: { where: { status: { in: ["requested", "pending"] } }, select: { id: true } },
    },
  },
} as const satisfies Prisma.DisputeSelect;

type DisputeRow = RowOf<"Dispute", { select: typeof columns }>;

function factsOf(dispute: DisputeRow): DisputeFacts {
  const { canSendEvidence, canAcceptClaim } = dispute;
  return {
    state: dispute.state,
    canSendEvidence,
    canAcceptClaim,
    answers: dispute.answers.map((answer) => ({
      kind: answer.kind,
      state: answer.state,
    })),
    isRefundUnderWay: (dispute.payment?.refunds.length ?? 0) > 0,
  };
}
