import { z } from "zod";
import {
  adminOrderDto,
  attentionDto,
  closeRefundInput,
  confirmTopupInput,
  correctEmailInput,
  orderActInput,
  orderIdInput,
  orderTableDto,
  orderTableInput,
  reasonedOrderActInput,
  refundInput,
} from "@/contract/admin/orders";
import { adminProcedure, createRouter } from "@/server/api/trpc";
import { wishOf } from "@/server/api/wish";
import { confirmTopup } from "@/server/delivery/confirm-topup";
import { resendMail } from "@/server/delivery/resend-mail";
import { retryDelivery } from "@/server/delivery/retry-delivery";
import { adminOrder } from "@/server/orders/admin-order";
import { countAttention } from "@/server/orders/attention";
import { correctEmail } from "@/server/orders/correct-email";
import { markDelivered } from "@/server/orders/mark-delivered";
import { markFailed } from "@/server/orders/mark-failed";
import { orderTable } from "@/server/orders/order-table";
import { acceptPayment } from "@/server/payments/accept-payment";
import { closeRefund } from "@/server/payments/close-refund";
import { refundOrder } from "@/server/payments/refund-order";

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
      confirmTopup(wishOf(ctx.user, "orders.confirmTopup", input), input),
    ),

  resendMail: adminProcedure
    .input(orderActInput)
    .output(nothing)
    .mutation(({ ctx, input }) => resendMail(wishOf(ctx.user, "orders.resendMail", input), input)),

  retryDelivery: adminProcedure
    .input(orderActInput)
    .output(nothing)
    .mutation(({ ctx, input }) =>
      retryDelivery(wishOf(ctx.user, "orders.retryDelivery", input), input),
    ),

  markDelivered: adminProcedure
    .input(orderActInput)
    .output(nothing)
    .mutation(({ ctx, input }) =>
      markDelivered(wishOf(ctx.user, "orders.markDelivered", input), input),
    ),

  markFailed: adminProcedure
    .input(reasonedOrderActInput)
    .output(nothing)
    .mutation(({ ctx, input }) => markFailed(wishOf(ctx.user, "orders.markFailed", input), input)),

  acceptPayment: adminProcedure
    .input(reasonedOrderActInput)
    .output(nothing)
    .mutation(({ ctx, input }) =>
      acceptPayment(wishOf(ctx.user, "orders.acceptPayment", input), input),
    ),

  correctEmail: adminProcedure
    .input(correctEmailInput)
    .output(nothing)
    .mutation(({ ctx, input }) =>
      correctEmail(wishOf(ctx.user, "orders.correctEmail", input), input),
    ),

  refund: adminProcedure
    .input(refundInput)
    .output(nothing)
    .mutation(({ ctx, input }) =>
      refundOrder(wishOf(ctx.user, "orders.refundOrder", input), input),
    ),

  closeRefund: adminProcedure
    .input(closeRefundInput)
    .output(nothing)
    .mutation(({ ctx, input }) =>
      closeRefund(wishOf(ctx.user, "orders.closeRefund", input), input),
    ),
});
