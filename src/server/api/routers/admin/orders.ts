import { z } from "zod";
import { attentionDto } from "@/contract/admin/orders/attention";
import { orderDisputeDto } from "@/contract/admin/orders/disputes";
import {
  closeRefundInput,
  confirmTopupInput,
  correctEmailInput,
  orderActionInput,
  orderIdInput,
  reasonedOrderActionInput,
  refundInput,
} from "@/contract/admin/orders/order-actions";
import { orderChangesDto, orderChangesInput } from "@/contract/admin/orders/order-changes";
import { adminOrderDto, orderProfitDto } from "@/contract/admin/orders/order-details";
import { orderTableDto, orderTableInput } from "@/contract/admin/orders/order-table";
import {
  closeDisputeInput,
  closePaymentInput,
  unknownPaymentsDto,
} from "@/contract/admin/orders/unknown-payments";
import { receiptFile, receiptInput } from "@/contract/receipts";
import { claimProcedures } from "@/server/api/routers/admin/claims";
import { adminMutation, adminProcedure, createRouter } from "@/server/api/trpc";
import { confirmTopup } from "@/server/delivery/confirm-topup";
import { correctEmail, resendMail, retryDelivery } from "@/server/delivery/retry-delivery";
import { orderProfit } from "@/server/figures/order-profit";
import { acknowledgeReturn, markDelivered, markFailed } from "@/server/orders/admin/admin-actions";
import { adminOrder } from "@/server/orders/admin/admin-order";
import { orderTable } from "@/server/orders/admin/order-table";
import { orderChanges } from "@/server/orders/order-changes";
import { closeUnknownDispute, unknownDisputes } from "@/server/payments/disputes/unknown-disputes";
import { approveHeld, refuseHeld } from "@/server/payments/holds/decide-hold";
import { closeRefund, refundOrder } from "@/server/payments/refunds/refund-order";
import { acceptPayment } from "@/server/payments/settlement/accept-payment";
import {
  closeUnknownPayment,
  unknownPayments,
} from "@/server/payments/settlement/unknown-payments";
import { adminReceipt } from "@/server/receipts/read-receipt";
import { redrawReceipts } from "@/server/receipts/redraw-receipts";
import { countAttention } from "@/server/today/count-attention";

/** No output: the panel reloads the order's page. */
const nothing = z.void();

export const adminOrdersRouter = createRouter({
  ...claimProcedures,

  table: adminProcedure("orders:read")
    .input(orderTableInput)
    .output(orderTableDto)
    .query(({ input }) => orderTable(input)),

  /** For other programs: the orders that changed since the program's last call. */
  changes: adminProcedure("orders:read")
    .input(orderChangesInput)
    .output(orderChangesDto)
    .query(({ input }) => orderChanges(input)),

  attention: adminProcedure("orders:read")
    .input(z.void())
    .output(attentionDto)
    .query(() => countAttention()),

  get: adminProcedure("orders:read")
    .input(orderIdInput)
    .output(adminOrderDto)
    .query(({ input }) => adminOrder(input.id)),

  /** The order's cost and profit. Requires the permission to see statistics. */
  profit: adminProcedure("statistics")
    .input(orderIdInput)
    .output(orderProfitDto)
    .query(({ input }) => orderProfit(input.id)),

  /** A receipt of an order. It is served as a file under its own path. */
  receipt: adminProcedure("orders:read")
    .meta({ isFile: true })
    .input(receiptInput)
    .output(receiptFile)
    .query(({ input }) => adminReceipt(input.id)),

  /** Records that a top-up reached the player's account, by hand or through the supplier. */
  confirmTopup: adminMutation("orders:read", confirmTopupInput, nothing).mutation(
    ({ ctx, input }) => confirmTopup(ctx.call, input),
  ),

  resendMail: adminMutation("orders:read", orderActionInput, nothing).mutation(({ ctx, input }) =>
    resendMail(ctx.call, input),
  ),

  retryDelivery: adminMutation("orders:read", orderActionInput, nothing).mutation(
    ({ ctx, input }) => retryDelivery(ctx.call, input),
  ),

  markDelivered: adminMutation("orders:read", orderActionInput, nothing).mutation(
    ({ ctx, input }) => markDelivered(ctx.call, input),
  ),

  acknowledgeReturn: adminMutation("orders:read", orderActionInput, nothing).mutation(
    ({ ctx, input }) => acknowledgeReturn(ctx.call, input),
  ),

  redrawReceipt: adminMutation("orders:read", orderActionInput, nothing).mutation(
    ({ ctx, input }) => redrawReceipts(ctx.call, input),
  ),

  markFailed: adminMutation("orders:refund", reasonedOrderActionInput, nothing).mutation(
    ({ ctx, input }) => markFailed(ctx.call, input),
  ),

  approve: adminMutation("orders:refund", orderActionInput, nothing)
    .meta({ needsProof: true })
    .mutation(({ ctx, input }) => approveHeld(ctx.call, input)),

  refuse: adminMutation("orders:refund", reasonedOrderActionInput, nothing)
    .meta({ needsProof: true })
    .mutation(({ ctx, input }) => refuseHeld(ctx.call, input)),

  acceptPayment: adminMutation("orders:refund", reasonedOrderActionInput, nothing)
    .meta({ needsProof: true })
    .mutation(({ ctx, input }) => acceptPayment(ctx.call, input)),

  correctEmail: adminMutation("orders:refund", correctEmailInput, nothing)
    .meta({ needsProof: true })
    .mutation(({ ctx, input }) => correctEmail(ctx.call, input)),

  refund: adminMutation("orders:refund", refundInput, nothing)
    .meta({ needsProof: true })
    .mutation(({ ctx, input }) => refundOrder(ctx.call, input)),

  /** Payments for orders that the shop does not know. */
  unknownPayments: adminProcedure("orders:read")
    .input(z.void())
    .output(unknownPaymentsDto)
    .query(() => unknownPayments()),

  closePayment: adminMutation("orders:refund", closePaymentInput, nothing).mutation(
    ({ ctx, input }) => closeUnknownPayment(ctx.call, input),
  ),

  /** Disputes about payments for orders that the shop does not know. */
  unknownDisputes: adminProcedure("orders:read")
    .input(z.void())
    .output(z.array(orderDisputeDto))
    .query(() => unknownDisputes()),

  closeDispute: adminMutation("orders:refund", closeDisputeInput, nothing).mutation(
    ({ ctx, input }) => closeUnknownDispute(ctx.call, input),
  ),

  closeRefund: adminMutation("orders:refund", closeRefundInput, nothing)
    .meta({ needsProof: true })
    .mutation(({ ctx, input }) => closeRefund(ctx.call, input)),
});
