import { orderIdInput, orderProgressDto, placedOrderDto, placeOrderInput } from "@/contract/orders";
import { createRouter, publicProcedure } from "@/server/api/trpc";
import { orderProgress } from "@/server/orders/order-progress";
import { placeOrder } from "@/server/orders/place-order";

export const ordersRouter = createRouter({
  place: publicProcedure
    .meta({ openapi: { method: "POST", path: "/orders", summary: "Orders the cart" } })
    .input(placeOrderInput)
    .output(placedOrderDto)
    .mutation(({ ctx, input: { items, ...rest } }) =>
      placeOrder({
        ...rest,
        playerIds: items,
        sessionId: ctx.openCartSession(),
        userId: ctx.user?.id ?? null,
        locale: ctx.locale,
      }),
    ),

  /** How an order of this session stands, followed by the checkout until it is delivered. */
  progress: publicProcedure
    .input(orderIdInput)
    .output(orderProgressDto)
    .query(({ ctx, input }) => orderProgress(input.id, ctx.cartSessionId)),
});
