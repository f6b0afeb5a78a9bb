import { z } from "zod";
import {
  adminOrderDto,
  attentionDto,
  closeRefundInput,
  confirmTopupInput,
  correctEmailInput,
  orderActionInput,
  orderIdInput,
  orderTableDto,
  orderTableInput,
  reasonedOrderActionInput,
  refundInput,
} from "@/contract/admin/orders";
import { adminCallOf } from "@/server/api/idempotency-key";
import { adminProcedure, createRouter } from "@/server/api/trpc";
import { confirmTopup } from "@/server/delivery/credit-topup";
import { resendMail, retryDelivery } from "@/server/delivery/retry-delivery";
import { correctEmail, markDelivered, markFailed } from "@/server/orders/admin-actions";
import { adminOrder } from "@/server/orders/admin-order";
import { countAttention } from "@/server/orders/attention";
import { orderTable } from "@/server/orders/order-table";
import { acceptPayment } from "@/server/payments/accept-payment";
import { closeRefund, refundOrder } from "@/server/payments/refund-order";

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
  confirmTopup: adminProcedure
    .input(confirmTopupInput)
    .output(nothing)
    .mutation(({ ctx, input }) =>
      confirmTopup(adminCallOf(ctx.user, "orders.confirmTopup", input), input),
    ),

  resendMail: adminProcedure
    .input(orderActionInput)
    .output(nothing)
    .mutation(({ ctx, input }) =>
      resendMail(adminCallOf(ctx.user, "orders.resendMail", input), input),
    ),

  retryDelivery: adminProcedure
    .input(orderActionInput)
    .output(nothing)
    .mutation(({ ctx, input }) =>
      retryDelivery(adminCallOf(ctx.user, "orders.retryDelivery", input), input),
    ),

  markDelivered: adminProcedure
    .input(orderActionInput)
    .output(nothing)
    .mutation(({ ctx, input }) =>
      markDelivered(adminCallOf(ctx.user, "orders.markDelivered", input), input),
    ),

  markFailed: adminProcedure
    .input(reasonedOrderActionInput)
    .output(nothing)
    .mutation(({ ctx, input }) =>
      markFailed(adminCallOf(ctx.user, "orders.markFailed", input), input),
    ),

  acceptPayment: adminProcedure
    .input(reasonedOrderActionInput)
    .output(nothing)
    .mutation(({ ctx, input }) =>
      acceptPayment(adminCallOf(ctx.user, "orders.acceptPayment", input), input),
    ),

  correctEmail: adminProcedure
    .input(correctEmailInput)
    .output(nothing)
    .mutation(({ ctx, input }) =>
      correctEmail(adminCallOf(ctx.user, "orders.correctEmail", input), input),
    ),

  refund: adminProcedure
    .input(refundInput)
    .output(nothing)
    .mutation(({ ctx, input }) =>
      refundOrder(adminCallOf(ctx.user, "orders.refundOrder", input), input),
    ),

  closeRefund: adminProcedure
    .input(closeRefundInput)
    .output(nothing)
    .mutation(({ ctx, input }) =>
      closeRefund(adminCallOf(ctx.user, "orders.closeRefund", input), input),
    ),
});
