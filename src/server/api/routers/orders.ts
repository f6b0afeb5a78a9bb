import { type SuccessDto, successDto } from "@/contract/accounts";
import { myOrdersDto, myOrdersInput } from "@/contract/my-orders";
import {
  mailDomainDto,
  mailDomainInput,
  orderIdInput,
  orderProgressDto,
  placedOrderDto,
  placeOrderInput,
} from "@/contract/orders";
import { ownCartSessions } from "@/server/api/context";
import { pageVisitorOf } from "@/server/api/page-visitor";
import { createRouter, customerProcedure, publicProcedure } from "@/server/api/trpc";
import { applyCoupon } from "@/server/coupons/cart-coupon";
import { takesMail } from "@/server/mail/mail-domain";
import { resendCodes } from "@/server/mail/resend-codes";
import { openMyOrders } from "@/server/orders/buyer/my-orders";
import { orderProgress } from "@/server/orders/buyer/order-progress";
import { placeOrder } from "@/server/orders/placing/place-order";
import { refundWaiting } from "@/server/payments/settlement/fill-waiting";
import { inLane } from "@/server/platform/database/pool";

export const ordersRouter = createRouter({
  place: publicProcedure("own_cart")
    .meta({
      openapi: {
        method: "POST",
        path: "/orders",
        summary: "Places an order for the cart",
        // 401: the buyer's account is being erased.
        errorResponses: [401, 404, 409, 428],
      },
    })
    .input(placeOrderInput)
    .output(placedOrderDto)
    .mutation(({ ctx, input: { items, ...rest } }) => {
      const sessionId = ctx.openCartSession();
      const userId = ctx.user?.id ?? null;
      const { ip, locale } = ctx;
      const isOwnAddress = rest.customerEmail.toLowerCase() === ctx.user?.email;
      const accountEmail = ctx.user?.email;
      const buyer = { sessionId, userId, locale, ip, isOwnAddress, accountEmail };
      const order = { ...rest, accounts: items, ...buyer };
      return inLane("ordering", async () => {
        const { coupon } = rest;
        // Called to count guesses of coupon codes; `placeOrder` decides whether the coupon
        // applies.
        if (coupon !== undefined) await applyCoupon({ sessionId, user: ctx.user, ip }, coupon);
        return placeOrder(order);
      });
    }),

  /**
   * Whether a domain accepts mail. A mutation, so that the typed domain does not appear in a URL.
   */
  takesMail: publicProcedure("nobody")
    .meta({ limit: "mail-domain" })
    .input(mailDomainInput)
    .output(mailDomainDto)
    .mutation(async ({ input }) => ({ takesMail: await takesMail(input.domain) })),

  /** The progress of an order of this session, which the checkout polls until it is delivered. */
  progress: publicProcedure("own_order")
    .input(orderIdInput)
    .output(orderProgressDto)
    .query(({ ctx, input }) => orderProgress(input.id, ownCartSessions(ctx))),

  /**
   * Refunds a paid order that waits for stock, a repair or an approval, at the request of its
   * buyer: the browser that paid, the signed-in owner, or a visitor with a proved address.
   */
  refundWaiting: publicProcedure("own_order")
    .input(orderIdInput)
    .output(successDto)
    .mutation(async ({ ctx, input }): Promise<SuccessDto> => {
      const { sessionIds, user, mailbox } = await pageVisitorOf(ctx);
      const emails = [user?.email, mailbox].filter((email) => typeof email === "string");
      await refundWaiting(input.id, { sessionIds, userId: user?.id ?? null, emails });
      return { success: true, error: null };
    }),

  /**
   * Returns unseen codes, and marks them as seen, only for calls by the shop's page or a program
   * (src/server/api/own-site.ts).
   */
  my: customerProcedure("own_account")
    .meta({
      openapi: { method: "GET", path: "/orders/my", summary: "Orders of the signed-in user" },
    })
    .input(myOrdersInput)
    .output(myOrdersDto)
    .query(({ ctx, input }) => openMyOrders(ctx.user, ctx, input.before)),

  /** "Send my codes again": mails them to the order's address. */
  sendCodes: customerProcedure("own_order")
    .input(orderIdInput)
    .output(successDto)
    .mutation(async ({ ctx, input }): Promise<SuccessDto> => {
      await resendCodes(ctx.user, input.id);
      return { success: true, error: null };
    }),
});
