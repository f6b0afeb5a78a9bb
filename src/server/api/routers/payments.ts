import { z } from "zod";
import {
  captureDto,
  captureInput,
  paymentSetupDto,
  providerOrderDto,
  providerOrderInput,
} from "@/contract/payments";
import { DomainError } from "@/domain/errors";
import { ownCartSessions } from "@/server/api/context";
import { createRouter, publicProcedure } from "@/server/api/trpc";
import {
  createProviderOrder,
  setUpBrowser,
} from "@/server/payments/provider/create-provider-order";
import { currentProvider } from "@/server/payments/provider/providers";
import { capturePayment } from "@/server/payments/settlement/capture-payment";
import { inLane } from "@/server/platform/database/pool";

export const paymentsRouter = createRouter({
  setup: publicProcedure("nobody")
    .meta({
      openapi: {
        method: "GET",
        path: `/${currentProvider.name}/setup`,
        summary: "Settings of the payment provider for the browser",
      },
      limit: "payment",
    })
    .input(z.void())
    .output(paymentSetupDto)
    .query(() => setUpBrowser()),

  createOrder: publicProcedure("own_order")
    .meta({
      openapi: {
        method: "POST",
        path: `/${currentProvider.name}/order`,
        summary: "Creates the provider's order for the pending order",
        errorResponses: [409],
      },
      limit: "payment",
    })
    .input(providerOrderInput)
    .output(providerOrderDto)
    .mutation(({ ctx, input }) => {
      if (ctx.cartSessionId === null) throw new DomainError("no_open_order");
      const order = { ...input, sessionId: ctx.cartSessionId };
      return inLane("settling", () => createProviderOrder(order));
    }),

  capture: publicProcedure("own_order")
    .meta({
      openapi: {
        method: "POST",
        path: `/${currentProvider.name}/order/{orderId}/capture`,
        summary: "Captures the payment of an approved order",
        errorResponses: [404, 409],
      },
      limit: "payment",
    })
    .input(captureInput)
    .output(captureDto)
    .mutation(({ ctx, input }) =>
      inLane("settling", () => capturePayment(input.orderId, ownCartSessions(ctx))),
    ),
});
