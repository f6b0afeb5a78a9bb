import { z } from "zod";
import {
  captureDto,
  captureInput,
  hostedPageInput,
  offeredWaysDto,
  paymentSetupDto,
  providerOrderDto,
  providerOrderInput,
} from "@/contract/payments";
import { DomainError } from "@/domain/errors";
import { ownCartSessions } from "@/server/api/context";
import { createRouter, publicProcedure } from "@/server/api/trpc";
import {
  createProviderOrder,
  openHostedPage,
  setUpBrowser,
} from "@/server/payments/provider/create-provider-order";
import { offeredWays } from "@/server/payments/provider/offered-ways";
import type { PayableProvider } from "@/server/payments/provider/payment-provider";
import {
  currentProvider,
  hostingProviders,
  otherPayableProviders,
} from "@/server/payments/provider/providers";
import { capturePayment } from "@/server/payments/settlement/capture-payment";
import { inLane } from "@/server/platform/database/pool";

/** The procedures by which a browser pays through a provider, at `/api/{name}/…`. */
const proceduresOf = (provider: PayableProvider) => ({
  setup: publicProcedure("nobody")
    .meta({
      openapi: {
        method: "GET",
        path: `/${provider.name}/setup`,
        summary: "Settings of the payment provider for the browser",
        errorResponses: [409],
      },
      limit: "payment",
    })
    .input(z.void())
    .output(paymentSetupDto)
    .query(() => setUpBrowser(provider)),

  createOrder: publicProcedure("own_order")
    .meta({
      openapi: {
        method: "POST",
        path: `/${provider.name}/order`,
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
      return inLane("settling", () => createProviderOrder(order, provider));
    }),

  capture: publicProcedure("own_order")
    .meta({
      openapi: {
        method: "POST",
        path: `/${provider.name}/order/{orderId}/capture`,
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

type ProviderProcedures = ReturnType<typeof proceduresOf>;

export const paymentsRouter = createRouter({
  ways: publicProcedure("nobody")
    .meta({ limit: "payment" })
    .input(z.void())
    .output(offeredWaysDto)
    .query(() => offeredWays()),

  ...proceduresOf(currentProvider),

  hostedPage: publicProcedure("own_order")
    .meta({ limit: "payment" })
    .input(hostedPageInput)
    .output(z.object({ url: z.string() }))
    .mutation(async ({ ctx, input }) => {
      const provider = hostingProviders().find(({ name }) => name === input.provider);
      if (!provider || ctx.cartSessionId === null) throw new DomainError("no_open_order");
      const { cartSessionId } = ctx;
      return { url: await inLane("settling", () => openHostedPage(cartSessionId, provider)) };
    }),

  /** The procedures of each payable provider except the current one, under the provider's name. */
  by: createRouter(
    Object.fromEntries(
      otherPayableProviders().map((provider) => [provider.name, proceduresOf(provider)]),
    ) as Record<string, ProviderProcedures>,
  ),
});
