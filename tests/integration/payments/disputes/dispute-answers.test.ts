import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import type { DisputeDto } from "@/contract/admin/orders/disputes";
import { deliverOrder } from "@/server/delivery/deliver-order";
import { answerByRule } from "@/server/payments/disputes/answer-by-rule";
import { answerDispute } from "@/server/payments/disputes/answer-dispute";
import { reconcileDisputes } from "@/server/payments/disputes/reconcile-disputes";
import { syncDispute } from "@/server/payments/disputes/sync-dispute";
import { payPalProvider } from "@/server/payments/paypal/provider";
import { db } from "@/server/platform/database/db";
import {
  DESKTOP_OS,
  orderRow,
  PLAYER,
  paidOrder,
  provider,
  UC_60,
  waitingJobs,
} from "../../../support/data/checkout-orders";
import { createUsers } from "../../../support/people/accounts";
import { auditLog, runAction } from "../../../support/people/admin-actions";
import { callAs } from "../../../support/people/callers";
import { openDeliveryServices, sink } from "../../../support/simulator/delivery-services";

openDeliveryServices();
beforeEach(createUsers);

const impossible = expect.objectContaining({
  cause: expect.objectContaining({ code: "action_impossible" }),
});

/** A delivered and disputed order of a licence and a top-up. */
async function disputedOrder(complaint = {}) {
  const { orderId } = await paidOrder([
    { productId: DESKTOP_OS },
    { productId: UC_60, playerId: PLAYER },
  ]);
  await deliverOrder(orderId);
  const providerDisputeId = await provider().dispute(orderId, complaint);
  await syncDispute(providerDisputeId, payPalProvider);
  const { id } = await db().dispute.findUniqueOrThrow({ where: { providerDisputeId } });
  return { orderId, disputeId: id, providerDisputeId };
}

const read = (id: number) => callAs("admin", "admin.disputes.get", { id }) as Promise<DisputeDto>;

/** Reads a dispute from the simulator's ledger. */
async function atProvider(providerDisputeId: string) {
  const { disputes } = await provider().ledger();
  const found = disputes.find((one) => one.dispute_id === providerDisputeId);
  if (!found) throw new Error("the provider knows no such dispute");
  return found;
}

/** The evidence that the simulator received from the shop. */
async function submitted(providerDisputeId: string) {
  const { evidences } = await atProvider(providerDisputeId);
  return evidences.filter((one) => one.source === "SUBMITTED_BY_SELLER");
}

async function callsTo(path: string): Promise<number> {
  const { apiCalls } = await provider().ledger();
  return apiCalls.filter((call) => call.path.endsWith(path)).length;
}

/** Sends the waiting answers, as the worker does. */
async function answerWaiting(): Promise<void> {
  const waiting = await db().disputeAnswer.findMany({ where: { state: "requested" } });
  for (const { id } of waiting) await answerDispute(id);
}

describe("the evidence of a dispute", () => {
  it("is compiled from the shop's records and contains no code", async () => {
    const { orderId, disputeId } = await disputedOrder({ message: "Nothing came." });
    const { evidence, messages, allowed } = await read(disputeId);
    const order = await orderRow(orderId);
    const [mail] = order.mails;
    const [licence, topup] = order.items;
    for (const fact of [
      `Order ${orderId} `,
      order.customerEmail,
      order.payments[0]?.captureId ?? "",
      `Message-ID ${mail?.messageId}`,
      'which said "127.0.0.1: 250 ',
      `${mail?.sentAt?.toISOString().slice(0, 19).replace("T", " ")} UTC`,
      `${licence?.revealedAt?.toISOString().slice(0, 19).replace("T", " ")} UTC`,
      `Player ID ${PLAYER}`,
      `supplier's reference ${topup?.topupReference}`,
      "••••",
    ]) {
      expect(evidence).toContain(fact);
    }
    const codes = (sink.mails[0]?.text ?? "").match(/[A-Z0-9]{5}(-[A-Z0-9]{5})+/g) ?? [];
    expect(codes).not.toEqual([]);
    for (const code of codes) expect(evidence).not.toContain(code);
    expect(messages).toMatchObject([{ by: "buyer", text: "Nothing came." }]);
    expect(allowed).toEqual(["evidence", "accept_claim"]);
  });

  it("counts as sent only after the dispute was refreshed, since clients stop polling then", async () => {
    const { disputeId } = await disputedOrder();
    await runAction("disputes.sendEvidence", { disputeId });
    const [answer] = await db().disputeAnswer.findMany();
    const answersWhenRead: (string | undefined)[] = [];
    const looked: typeof payPalProvider.disputes = {
      ...payPalProvider.disputes,
      read: async (id) => {
        answersWhenRead.push((await db().disputeAnswer.findFirst())?.state);
        return payPalProvider.disputes.read(id);
      },
    };
    await answerDispute(answer?.id ?? 0, { ...payPalProvider, disputes: looked });
    expect(answersWhenRead).toEqual(["requested", "requested"]);
    expect(await read(disputeId)).toMatchObject({
      state: "under_review",
      answers: [{ state: "sent" }],
    });
  });

  it("is sent by an admin with a note, once, and reaches the provider", async () => {
    const { orderId, disputeId, providerDisputeId } = await disputedOrder();
    const key = randomUUID();
    const input = { disputeId, note: "He wrote to us that it works." };
    await Promise.all([
      runAction("disputes.sendEvidence", input, key),
      runAction("disputes.sendEvidence", input, key),
    ]);
    const [answer, ...more] = await db().disputeAnswer.findMany();
    expect(more).toEqual([]);
    expect(await waitingJobs()).toContainEqual({
      name: "answer-dispute",
      data: { answerId: answer?.id },
    });
    expect((await read(disputeId)).allowed).toEqual([]);
    await expect(runAction("disputes.sendEvidence", { disputeId })).rejects.toEqual(impossible);

    await answerWaiting();
    await answerDispute(answer?.id ?? 0);
    expect((await atProvider(providerDisputeId)).status).toBe("UNDER_REVIEW");
    const evidences = await submitted(providerDisputeId);
    expect(new Set(evidences.map((one) => one.evidence_type))).toEqual(
      new Set(["PROOF_OF_FULFILLMENT"]),
    );
    const sent = evidences.map((one) => one.notes).join("\n");
    expect(sent).toContain("He wrote to us that it works.");
    expect(sent).toContain(`Order ${orderId} `);
    expect(await callsTo("/provide-evidence")).toBe(1);
    expect(await read(disputeId)).toMatchObject({
      state: "under_review",
      allowed: [],
      answers: [{ kind: "evidence", state: "sent", actorName: "admin" }],
    });
    const reasons = (await orderRow(orderId)).events
      .filter((event) => event.type === "dispute")
      .map((event) => event.reason);
    expect(reasons).toContain("evidence put together");
    expect(reasons).toContain("evidence sent");
    expect(await auditLog()).toMatchObject([
      { action: "dispute.send_evidence", entity: "order", entityId: String(orderId) },
    ]);
  });

  it("is split into notes of the provider's size when it is long", async () => {
    const { disputeId, providerDisputeId } = await disputedOrder();
    await runAction("disputes.sendEvidence", { disputeId, note: "word ".repeat(399) });
    await answerWaiting();
    expect((await submitted(providerDisputeId)).length).toBeGreaterThan(1);
  });

  it("is not sent again when its receipt is lost", async () => {
    const { disputeId, providerDisputeId } = await disputedOrder();
    await provider().addFault({ operation: "evidence", kind: "reset-after" });
    await runAction("disputes.sendEvidence", { disputeId });
    await expect(answerWaiting()).rejects.toThrow();
    expect((await read(disputeId)).answers).toMatchObject([{ state: "requested" }]);
    await answerWaiting();
    expect((await read(disputeId)).answers).toMatchObject([{ state: "sent" }]);
    expect(await callsTo("/provide-evidence")).toBe(1);
    expect((await atProvider(providerDisputeId)).status).toBe("UNDER_REVIEW");
  });

  it("is sent again when it did not arrive", async () => {
    const { disputeId } = await disputedOrder();
    await provider().addFault({ operation: "evidence", kind: "reset-before" });
    await runAction("disputes.sendEvidence", { disputeId });
    await expect(answerWaiting()).rejects.toThrow();
    await answerWaiting();
    expect((await read(disputeId)).answers).toMatchObject([{ state: "sent" }]);
  });

  it("is refused without a call when the provider no longer waits for it", async () => {
    const { disputeId, providerDisputeId, orderId } = await disputedOrder();
    await runAction("disputes.sendEvidence", { disputeId });
    await provider().moveDispute(providerDisputeId, "seller");
    await answerWaiting();
    expect(await read(disputeId)).toMatchObject({
      state: "resolved",
      allowed: [],
      answers: [{ state: "refused", problem: "no evidence is waited for" }],
    });
    expect(await callsTo("/provide-evidence")).toBe(0);
    expect((await orderRow(orderId)).events.map((event) => event.reason)).toContain(
      "refused: no evidence is waited for",
    );
  });

  it("is sent again when the provider requests it again", async () => {
    const { disputeId, providerDisputeId } = await disputedOrder();
    await runAction("disputes.sendEvidence", { disputeId });
    await answerWaiting();
    await provider().moveDispute(providerDisputeId, "ask");
    await syncDispute(providerDisputeId, payPalProvider);
    await runAction("disputes.sendEvidence", { disputeId, note: "Once more." });
    await answerWaiting();
    expect(await callsTo("/provide-evidence")).toBe(2);
    expect((await read(disputeId)).answers).toHaveLength(2);
  });
});

describe("a claim that an admin accepts", () => {
  const reason = "the key was a wrong one";

  it("is accepted once, with the admin's reason, and the buyer gets the money", async () => {
    const { orderId, disputeId, providerDisputeId } = await disputedOrder();
    await runAction("disputes.acceptClaim", { disputeId, reason });
    const refused = runAction("disputes.acceptClaim", { disputeId, reason });
    await expect(refused).rejects.toEqual(impossible);
    const [answer] = await db().disputeAnswer.findMany();
    await answerWaiting();
    await answerDispute(answer?.id ?? 0);
    expect((await atProvider(providerDisputeId)).claimsAccepted).toBe(1);
    expect(await read(disputeId)).toMatchObject({
      state: "resolved",
      outcome: "buyer",
      refunded: "40.98",
      allowed: [],
      answers: [{ kind: "accept_claim", state: "sent", text: reason }],
    });
    expect(await auditLog()).toMatchObject([{ action: "dispute.accept_claim", reason }]);
    expect((await orderRow(orderId)).refunds).toMatchObject([{ status: "refunded" }]);
    expect((await orderRow(orderId)).events.map((event) => event.reason)).toContain(
      "claim accepted",
    );
  });

  it.each(["reset-after", "reset-before", "status-500", "status-429"] as const)(
    "is accepted only once after a lost response (%s)",
    async (kind) => {
      const { disputeId, providerDisputeId } = await disputedOrder();
      await provider().addFault({ operation: "accept-claim", kind, retryAfter: "" });
      await runAction("disputes.acceptClaim", { disputeId, reason });
      await expect(answerWaiting()).rejects.toThrow();
      await answerWaiting();
      expect((await atProvider(providerDisputeId)).claimsAccepted).toBe(1);
      expect((await read(disputeId)).answers).toMatchObject([{ state: "sent" }]);
    },
  );

  it("is not accepted if the dispute was decided in the meantime", async () => {
    const { disputeId, providerDisputeId } = await disputedOrder();
    await runAction("disputes.acceptClaim", { disputeId, reason });
    await provider().moveDispute(providerDisputeId, "seller");
    await answerWaiting();
    expect(await callsTo("/accept-claim")).toBe(0);
    expect((await read(disputeId)).answers).toMatchObject([{ state: "refused" }]);
  });

  it("prevents refunds in the panel until the provider has ended the dispute", async () => {
    const { orderId, disputeId } = await disputedOrder();
    await runAction("disputes.acceptClaim", { disputeId, reason });
    const input = { orderId, amountUSD: "40.98", itemIds: [], reason };
    await db().$executeRaw`DELETE FROM jobs WHERE queue <> 'answer-dispute'`;
    await expect(runAction("orders.refund", input)).rejects.toMatchObject({
      cause: { code: "claim_underway" },
    });
    const order = await orderRow(orderId);
    expect(order.refunds).toEqual([]);
    expect(order.items.map((item) => item.refundId)).toEqual([null, null]);
    expect((await waitingJobs()).map((job) => job.name)).toEqual(["answer-dispute"]);
    await answerWaiting();
    await expect(runAction("orders.refund", input)).rejects.toEqual(impossible);
    const { refunds, mails } = await orderRow(orderId);
    expect(refunds).toMatchObject([{ origin: "provider", status: "refunded" }]);
    const owed = mails.filter(({ sentAt }) => sentAt === null).map(({ kind }) => kind);
    expect(owed).toEqual(["order-refunded"]);
  });

  it.each(["requested", "pending"])(
    "cannot be accepted while a refund of the same money is under way (%s)",
    async (status) => {
      const { orderId, disputeId } = await disputedOrder();
      await runAction("orders.refund", { orderId, amountUSD: "1.00", itemIds: [], reason });
      const providerRefundId = status === "pending" ? "REFUND-1" : null;
      await db().refund.updateMany({ where: { orderId }, data: { status, providerRefundId } });
      expect((await read(disputeId)).allowed).toEqual(["evidence"]);
      const refused = runAction("disputes.acceptClaim", { disputeId, reason });
      await expect(refused).rejects.toEqual(impossible);
    },
  );
});

describe("a dispute between buyer and shop", () => {
  const stage = "INQUIRY";

  it("is answered at the provider until the provider asks the shop, and then in the panel", async () => {
    const { disputeId, providerDisputeId } = await disputedOrder({ stage, message: "Where?" });
    expect(await read(disputeId)).toMatchObject({
      state: "open",
      stage: "inquiry",
      allowed: [],
      // The simulator has no page for disputes.
      providerSite: null,
    });
    for (const asked of ["sendEvidence", "acceptClaim"]) {
      const input = { disputeId, ...(asked === "acceptClaim" && { reason: "no proof left" }) };
      await expect(runAction(`disputes.${asked}`, input)).rejects.toEqual(impossible);
    }
    await provider().moveDispute(providerDisputeId, "ask");
    await syncDispute(providerDisputeId, payPalProvider);
    expect((await read(disputeId)).allowed).toEqual(["evidence", "accept_claim"]);
  });

  it("takes evidence if the provider already asks for it", async () => {
    const status = "WAITING_FOR_SELLER_RESPONSE";
    const { disputeId, providerDisputeId } = await disputedOrder({ stage, status });
    expect((await read(disputeId)).allowed).toEqual(["evidence", "accept_claim"]);
    await runAction("disputes.sendEvidence", { disputeId });
    await answerWaiting();
    expect((await atProvider(providerDisputeId)).status).toBe("UNDER_REVIEW");
  });
});

describe("a dispute whose fields without a value are null", () => {
  beforeEach(() => provider().setDisputes({ hasNulls: true }));

  it("is answered by evidence, and by accepting the claim when the provider asks again", async () => {
    const { disputeId, providerDisputeId } = await disputedOrder();
    await runAction("disputes.sendEvidence", { disputeId });
    await answerWaiting();
    expect(await read(disputeId)).toMatchObject({ state: "under_review", dueAt: null });
    await provider().moveDispute(providerDisputeId, "ask");
    expect(await reconcileDisputes()).toBe(1);
    await runAction("disputes.acceptClaim", { disputeId, reason: "no proof is left" });
    await answerWaiting();
    expect(await read(disputeId)).toMatchObject({
      state: "resolved",
      outcome: "buyer",
      answers: [{ state: "sent" }, { state: "sent" }],
    });
  });

  it("is closed for the shop without a refunded amount", async () => {
    const { disputeId, providerDisputeId } = await disputedOrder();
    await provider().moveDispute(providerDisputeId, "seller");
    expect(await reconcileDisputes()).toBe(1);
    expect(await read(disputeId)).toMatchObject({ outcome: "seller", refunded: null });
  });
});

describe("the rule that sends evidence automatically", () => {
  const inHours = (hours: number) => () => new Date(Date.now() + hours * 3_600_000);

  it("sends it near the deadline, once, as the system", async () => {
    const { disputeId, providerDisputeId } = await disputedOrder({ dueInHours: 48 });
    expect(await answerByRule(24, inHours(23))).toBe(0);
    expect(await answerByRule(24, inHours(25))).toBe(1);
    expect(await answerByRule(24, inHours(25))).toBe(0);
    await answerWaiting();
    expect(await answerByRule(24, inHours(25))).toBe(0);
    expect((await atProvider(providerDisputeId)).status).toBe("UNDER_REVIEW");
    expect((await read(disputeId)).answers).toMatchObject([{ actor: "system", state: "sent" }]);
  });

  it("is off unless it is set", async () => {
    await disputedOrder({ dueInHours: 1 });
    expect(await answerByRule()).toBe(0);
  });

  it("leaves a dispute whose evidence the provider refused to a person", async () => {
    const { disputeId, providerDisputeId } = await disputedOrder({ dueInHours: 1 });
    expect(await answerByRule(24)).toBe(1);
    const [answer] = await db().disputeAnswer.findMany();
    const refusing = async () => ({ outcome: "refused", reason: "too late" }) as const;
    const disputes = { ...payPalProvider.disputes, provideEvidence: refusing };
    await answerDispute(answer?.id ?? 0, { ...payPalProvider, disputes });
    expect((await read(disputeId)).answers).toMatchObject([
      { state: "refused", problem: "too late" },
    ]);
    expect((await read(disputeId)).allowed).toContain("evidence");
    expect(await answerByRule(24)).toBe(0);
    expect(await submitted(providerDisputeId)).toEqual([]);
  });
});

describe("an unknown dispute", () => {
  it("is not found", async () => {
    const missing = expect.objectContaining({
      cause: expect.objectContaining({ code: "not_found" }),
    });
    await expect(read(999)).rejects.toEqual(missing);
    await expect(runAction("disputes.sendEvidence", { disputeId: 999 })).rejects.toEqual(missing);
  });
});
