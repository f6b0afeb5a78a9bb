import { z } from "zod";
import { orderDisputeDto } from "@/contract/admin/disputes";
import {
  adminOrderDto,
  attentionDto,
  closeDisputeInput,
  closePaymentInput,
  closeRefundInput,
  confirmTopupInput,
  correctEmailInput,
  orderActionInput,
  orderIdInput,
  orderTableDto,
  orderTableInput,
  reasonedOrderActionInput,
  refundInput,
  unknownPaymentsDto,
} from "@/contract/admin/orders";
import { adminMutation, adminProcedure, createRouter } from "@/server/api/trpc";
import { confirmTopup } from "@/server/delivery/credit-topup";
import { correctEmail, resendMail, retryDelivery } from "@/server/delivery/retry-delivery";
import { acknowledgeReturn, markDelivered, markFailed } from "@/server/orders/admin-actions";
import { adminOrder } from "@/server/orders/admin-order";
import { countAttention } from "@/server/orders/attention";
import { orderTable } from "@/server/orders/order-table";
import { acceptPayment } from "@/server/payments/accept-payment";
import { closeUnknownDispute, unknownDisputes } from "@/server/payments/disputes/unknown-disputes";
import { closeRefund, refundOrder } from "@/server/payments/refund-order";
import { closeUnknownPayment, unknownPayments } from "@/server/payments/unknown-payments";

/** The order's page is asked for again. */
const nothing = z.void();

export const adminOrdersRouter = createRouter({
  table: adminProcedure
    .input(orderTableInput)
    .output(orderTableDto)
    .query(({ input }) => orderTable(input)),

  attention: adminProcedure
    .input(z.void())
    .output(attentionDto)
    .query(() => countAttention()),

  get: adminProcedure
    .input(orderIdInput)
    .output(adminOrderDto)
    .query(({ input }) => adminOrder(input.id)),

  /** A person credited the player's account: the end of a `manual` top-up. */
  confirmTopup: adminMutation(confirmTopupInput, nothing).mutation(({ ctx, input }) =>
    confirmTopup(ctx.call, input),
  ),

  resendMail: adminMutation(orderActionInput, nothing).mutation(({ ctx, input }) =>
    resendMail(ctx.call, input),
  ),

  retryDelivery: adminMutation(orderActionInput, nothing).mutation(({ ctx, input }) =>
    retryDelivery(ctx.call, input),
  ),

  markDelivered: adminMutation(orderActionInput, nothing).mutation(({ ctx, input }) =>
    markDelivered(ctx.call, input),
  ),

  acknowledgeReturn: adminMutation(orderActionInput, nothing).mutation(({ ctx, input }) =>
    acknowledgeReturn(ctx.call, input),
  ),

  markFailed: adminMutation(reasonedOrderActionInput, nothing).mutation(({ ctx, input }) =>
    markFailed(ctx.call, input),
  ),

  acceptPayment: adminMutation(reasonedOrderActionInput, nothing).mutation(({ ctx, input }) =>
    acceptPayment(ctx.call, input),
  ),

  correctEmail: adminMutation(correctEmailInput, nothing).mutation(({ ctx, input }) =>
    correctEmail(ctx.call, input),
  ),

  refund: adminMutation(refundInput, nothing).mutation(({ ctx, input }) =>
    refundOrder(ctx.call, input),
  ),

  /** Money of orders that the shop does not know. */
  unknownPayments: adminProcedure
    .input(z.void())
    .output(unknownPaymentsDto)
    .query(() => unknownPayments()),

  closePayment: adminMutation(closePaymentInput, nothing).mutation(({ ctx, input }) =>
    closeUnknownPayment(ctx.call, input),
  ),

  /** What buyers complain about, of such payments. */
  unknownDisputes: adminProcedure
    .input(z.void())
    .output(z.array(orderDisputeDto))
    .query(() => unknownDisputes()),

  closeDispute: adminMutation(closeDisputeInput, nothing).mutation(({ ctx, input }) =>
    closeUnknownDispute(ctx.call, input),
  ),

  closeRefund: adminMutation(closeRefundInput, nothing).mutation(({ ctx, input }) =>
    closeRefund(ctx.call, input),
  ),
});
