import { type SuccessDto, successDto } from "@/contract/accounts";
import {
  stockRequestDto,
  stockRequestInput,
  stockRequestResultDto,
  stockTokenInput,
} from "@/contract/stock-requests";
import { createRouter, publicProcedure } from "@/server/api/trpc";
import { createStockRequest } from "@/server/stock-requests/create-stock-request";
import {
  confirmStockRequest,
  readStockRequest,
  withdrawStockRequest,
} from "@/server/stock-requests/stock-request";

/** Requests to be notified when a product is back in stock. Decision 053 (back-in-stock mails). */
export const stockRequestsRouter = createRouter({
  ask: publicProcedure("nobody")
    .meta({ limit: "stock-request" })
    .input(stockRequestInput)
    .output(stockRequestResultDto)
    .mutation(async ({ ctx, input }) => {
      const isOwnAddress = ctx.user?.isVerified === true && input.email === ctx.user.email;
      const wish = { ...input, locale: ctx.locale, ip: ctx.ip, isOwnAddress };
      return { isConfirmed: await createStockRequest(wish) };
    }),

  read: publicProcedure("stock_link")
    .input(stockTokenInput)
    .output(stockRequestDto)
    .query(({ input }) => readStockRequest(input.token)),

  /** Called by a button of the linked page, since mail scanners open links but click nothing. */
  confirm: publicProcedure("stock_link")
    .input(stockTokenInput)
    .output(stockRequestDto)
    .mutation(({ input }) => confirmStockRequest(input.token)),

  takeBack: publicProcedure("stock_link")
    .input(stockTokenInput)
    .output(successDto)
    .mutation(async ({ input }): Promise<SuccessDto> => {
      await withdrawStockRequest(input.token);
      return { success: true, error: null };
    }),
});
