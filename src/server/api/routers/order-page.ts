import { z } from "zod";
import { type SuccessDto, successDto } from "@/contract/accounts";
import {
  claimPictureDto,
  claimPictureInput,
  correctAddressInput,
  correctGiftInput,
  correctTopupInput,
  findOrderInput,
  foundOrdersDto,
  mailboxCodeInput,
  openCodesInput,
  openedCodesDto,
  orderPageDto,
  orderTokenInput,
  reportClaimInput,
} from "@/contract/order-page";
import { receiptFile, receiptInput } from "@/contract/receipts";
import { enterMailboxCode, requestMailboxCode } from "@/server/accounts/codes/mailbox-codes";
import { clearProof, readProof, setProof } from "@/server/accounts/session/session-cookie";
import { pageVisitorOf } from "@/server/api/page-visitor";
import { createRouter, publicProcedure } from "@/server/api/trpc";
import { keepClaimPicture, reportClaim } from "@/server/claims/report-claim";
import { correctAddress } from "@/server/delivery/correct-address";
import { correctTopup } from "@/server/delivery/correct-topup";
import { correctGift, resendGift } from "@/server/gifts/manage-gift";
import { resendFromPage } from "@/server/mail/resend-codes";
import { addressOfToken } from "@/server/orders/buyer/page/address-of-token";
import { openCodes } from "@/server/orders/buyer/page/open-codes";
import { ordersOfAddress } from "@/server/orders/buyer/page/orders-of-address";
import { readOrderPage } from "@/server/orders/buyer/page/read-order-page";
import { mailPayerCode } from "@/server/payments/mail-payer-code";
import { providersThatChargeAtOnce } from "@/server/payments/provider/providers";
import { ownReceipt } from "@/server/receipts/read-receipt";

const SUCCESS: SuccessDto = { success: true, error: null };

/** An order's page, and finding it by mail. Decision 040 (access to an order page). */
export const orderPageRouter = createRouter({
  read: publicProcedure("order_link")
    .input(orderTokenInput)
    .output(orderPageDto)
    .query(async ({ ctx, input }) =>
      readOrderPage(input.token, await pageVisitorOf(ctx), providersThatChargeAtOnce()),
    ),

  /** "Show my code". A mutation, because opening is recorded. */
  openCodes: publicProcedure("order_link")
    .input(openCodesInput)
    .output(openedCodesDto)
    .mutation(async ({ ctx, input }) => {
      const visitor = await pageVisitorOf(ctx);
      return { codes: await openCodes({ ...input, visitor, address: ctx.ip }) };
    }),

  /** A receipt of the order. It is served as a file under its own path. */
  receipt: publicProcedure("order_link")
    .meta({ isFile: true })
    .input(receiptInput)
    .output(receiptFile)
    .query(async ({ ctx, input }) => ownReceipt(input.id, await pageVisitorOf(ctx))),

  /** Corrects the player of a rejected top-up before the deadline, and sends it to the supplier. */
  correctTopup: publicProcedure("order_link")
    .meta({ limit: "player" })
    .input(correctTopupInput)
    .output(successDto)
    .mutation(async ({ ctx, input }) => {
      await correctTopup({ ...input, visitor: await pageVisitorOf(ctx) });
      return SUCCESS;
    }),

  /**
   * Corrects the order's e-mail address: for the browser that placed the order, or for a visitor
   * who has proven the payer's address. Decision 043 (corrected e-mail addresses).
   */
  correctAddress: publicProcedure("order_link")
    .input(correctAddressInput)
    .output(successDto)
    .mutation(async ({ ctx, input }) => {
      await correctAddress({ ...input, visitor: await pageVisitorOf(ctx) });
      return SUCCESS;
    }),

  /** Mails the gift to its recipient again. Decision 046 (gifts). */
  resendGift: publicProcedure("order_link")
    .input(orderTokenInput)
    .output(successDto)
    .mutation(async ({ ctx, input }) => {
      await resendGift({ ...input, visitor: await pageVisitorOf(ctx) });
      return SUCCESS;
    }),

  /** Corrects a gift's recipient, as long as the gift was not opened. */
  correctGift: publicProcedure("order_link")
    .input(correctGiftInput)
    .output(successDto)
    .mutation(async ({ ctx, input }) => {
      await correctGift({ ...input, visitor: await pageVisitorOf(ctx) });
      return SUCCESS;
    }),

  /** "Report a problem" with an item. Decision 038 (problem reports). */
  reportClaim: publicProcedure("order_link")
    .input(reportClaimInput)
    .output(successDto)
    .mutation(async ({ ctx, input }) => {
      await reportClaim({ ...input, visitor: await pageVisitorOf(ctx) });
      return SUCCESS;
    }),

  /** A picture for a report. It is uploaded as a file under its own path. */
  claimPicture: publicProcedure("order_link")
    .meta({ limit: "claim-picture", isFile: true })
    .input(claimPictureInput)
    .output(claimPictureDto)
    .mutation(async ({ ctx, input }) =>
      keepClaimPicture({ ...input, visitor: await pageVisitorOf(ctx) }),
    ),

  /** "Send again": mails the codes to the order's address, for visitors who may open the codes. */
  sendAgain: publicProcedure("order_link")
    .input(orderTokenInput)
    .output(successDto)
    .mutation(async ({ ctx, input }) => {
      await resendFromPage({ ...input, visitor: await pageVisitorOf(ctx) });
      return SUCCESS;
    }),

  /** Mails a code to the order's address, for anyone with the link; the address is not revealed. */
  requestCode: publicProcedure("order_link")
    .meta({ limit: "code" })
    .input(orderTokenInput)
    .output(successDto)
    .mutation(async ({ ctx, input }) => {
      const order = await addressOfToken(input.token);
      const request = await requestMailboxCode({ ...order, ip: ctx.ip });
      await setProof(ctx.cookies, "mailbox_request", request);
      return SUCCESS;
    }),

  /**
   * Mails a code to the payer, whose address the payment provider reports. The code allows
   * correcting the order's address.
   */
  requestPayerCode: publicProcedure("order_link")
    .meta({ limit: "code" })
    .input(orderTokenInput)
    .output(successDto)
    .mutation(async ({ ctx, input }) => {
      const request = await mailPayerCode(input.token, ctx.ip);
      await setProof(ctx.cookies, "mailbox_request", request);
      return SUCCESS;
    }),

  /**
   * "Find my order": mails a code to the address if the reference names one of its orders that is
   * paid or being paid.
   */
  find: publicProcedure("own_proof")
    .meta({ limit: "code" })
    .input(findOrderInput)
    .output(successDto)
    .mutation(async ({ ctx, input }) => {
      const request = await requestMailboxCode({ ...input, ip: ctx.ip });
      await setProof(ctx.cookies, "mailbox_request", request);
      return SUCCESS;
    }),

  enterCode: publicProcedure("own_proof")
    .meta({ limit: "code" })
    .input(mailboxCodeInput)
    .output(successDto)
    .mutation(async ({ ctx, input }) => {
      const request = await readProof(ctx.cookies, "mailbox_request");
      const proof = await enterMailboxCode({ ...input, request, ip: ctx.ip });
      await setProof(ctx.cookies, "mailbox", proof);
      clearProof(ctx.cookies, "mailbox_request");
      return SUCCESS;
    }),

  /** The orders of the address that this browser has proved within the last half hour. */
  found: publicProcedure("own_proof")
    .input(z.void())
    .output(foundOrdersDto)
    .query(async ({ ctx }) => ordersOfAddress((await pageVisitorOf(ctx)).mailbox)),
});
