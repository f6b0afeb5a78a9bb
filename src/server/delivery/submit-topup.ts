import { z } from "zod";
import { answersOf } from "@/server/catalogue/game-row";
import { creditTopup } from "@/server/delivery/credit-topup";
import { type TopupSupplier, topupSupplier } from "@/server/delivery/topup-supplier";
import { recordEvent } from "@/server/orders/record-event";
import { type Clock, systemClock } from "@/server/platform/clock";
import { optionsOf } from "@/server/platform/columns";
import { db } from "@/server/platform/db";
import { defineJob } from "@/server/platform/jobs";
import { log } from "@/server/platform/log";

/**
 * Hands one top-up of a paid order to the supplier. Repeated under the same reference, it is credited
 * once. @throws Error when the supplier gave no answer, so that the job comes back
 */
export async function submitTopup(
  orderItemId: number,
  supplier: TopupSupplier = topupSupplier(),
  clock: Clock = systemClock,
): Promise<void> {
  const item = await db().orderItem.findUniqueOrThrow({
    where: { id: orderItemId },
    include: { order: { select: { status: true } } },
  });
  const isPaid = item.order.status === "completed" || item.order.status === "delivered";
  const isRefunded = item.refundId !== null;
  if (!isPaid || isRefunded || item.topupStatus !== "waiting" || item.topupGame === null) return;
  const server = optionsOf(item.options).server;
  const result = await supplier.submit({
    reference: `topup-${item.id}`,
    game: item.topupGame,
    fields: answersOf(item.topupFields),
    productName: item.productName,
    quantity: item.quantity,
    server: typeof server === "string" ? server : null,
  });
  switch (result.outcome) {
    case "credited":
      await creditTopup({
        orderItemId,
        actor: "provider",
        reference: result.supplierReference,
        at: clock(),
      });
      return;
    case "accepted":
      await recordSubmission(item.orderId, orderItemId, "submitted", result.supplierReference);
      return;
    case "rejected":
      await recordSubmission(item.orderId, orderItemId, "rejected", null);
      log.error({ orderItemId, reason: result.reason }, "a top-up was rejected: needs an admin");
      return;
  }
}

async function recordSubmission(
  orderId: number,
  orderItemId: number,
  status: "submitted" | "rejected",
  reference: string | null,
): Promise<void> {
  await db().$transaction(async (tx) => {
    const { count } = await tx.orderItem.updateMany({
      where: { id: orderItemId, topupStatus: "waiting" },
      data: { topupStatus: status, topupReference: reference },
    });
    if (count === 0) return;
    const reason = status === "submitted" ? "handed to the supplier" : "rejected by the supplier";
    await recordEvent(tx, { orderId, type: "topup", actor: "provider", reason });
  });
}

export const submitTopupJob = defineJob({
  name: "submit-topup",
  schema: z.object({ orderItemId: z.int() }),
  handler: ({ orderItemId }) => submitTopup(orderItemId),
});
