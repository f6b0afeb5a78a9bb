import { giftPageDto, giftTokenInput, openGiftInput } from "@/contract/gift";
import { openedCodesDto } from "@/contract/order-page";
import { createRouter, publicProcedure } from "@/server/api/trpc";
import { openGift, readGiftPage } from "@/server/gifts/gift-page";

/** A gift's page, for its recipient. Decision 046 (gifts). */
export const giftRouter = createRouter({
  read: publicProcedure("gift_link")
    .input(giftTokenInput)
    .output(giftPageDto)
    .query(({ input }) => readGiftPage(input.token)),

  /** "Show my code". A mutation, because opening is recorded. */
  open: publicProcedure("gift_link")
    .input(openGiftInput)
    .output(openedCodesDto)
    .mutation(async ({ ctx, input }) => ({
      codes: await openGift({ ...input, address: ctx.ip }),
    })),
});
