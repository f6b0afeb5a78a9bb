import { type SuccessDto, successDto } from "@/contract/accounts";
import {
  askedForStockDto,
  askForStockInput,
  stockRequestDto,
  stockTokenInput,
} from "@/contract/stock-requests";
import { createRouter, publicProcedure } from "@/server/api/trpc";
import { askForStock } from "@/server/stock-requests/ask-for-stock";
import {
  confirmStockRequest,
  readStockRequest,
  takeBackStockRequest,
} from "@/server/stock-requests/stock-request";

/** Requests to be notified when a product is back in stock. Decision 053. */
export const stockRequestsRouter = createRouter({
  ask: publicProcedure("nobody")
    .meta({ limit: "stock-request" })
    .input(askForStockInput)
    .output(askedForStockDto)
    .mutation(async ({ ctx, input }) => {
      const isOwnAddress = ctx.user?.isVerified === true && input.email === ctx.user.email;
      const wish = { ...input, locale: ctx.locale, ip: ctx.ip, isOwnAddress };
      return { isConfirmed: await askForStock(wish) };
    }),

  read: publicProcedure("stock_link")
    .input(stockTokenInput)
    .output(stockRequestDto)
    .query(({ input }) => readStockRequest(input.token)),

  /** Requires a click on the mail's page: mail scanners open links but click nothing. */
  confirm: publicProcedure("stock_link")
    .input(stockTokenInput)
    .output(stockRequestDto)
    .mutation(({ input }) => confirmStockRequest(input.token)),

  takeBack: publicProcedure("stock_link")
    .input(stockTokenInput)
    .output(successDto)
    .mutation(async ({ input }): Promise<SuccessDto> => {
      await takeBackStockRequest(input.token);
      return { success: true, error: null };
    }),
});
