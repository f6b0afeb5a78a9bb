import { z } from "zod";
import { optionalLines, requiredText } from "@/contract/admin/common";
import { claimDto } from "@/contract/claims";
import { accountEmail } from "@/contract/email";
import { chosenOptionDto } from "@/contract/options";
import { MAX_GIFT_NAME, MAX_GIFT_WORDS } from "@/domain/orders/gift";
import { FULFILMENTS } from "@/domain/orders/order-lifecycle";

export const giftEmail = accountEmail("email_invalid");

/** To whom an order goes instead of its buyer, and when. */
export const giftInput = z.object({
  email: giftEmail,
  name: requiredText(MAX_GIFT_NAME, {
    missing: "gift_name_missing",
    tooLong: "gift_text_too_long",
  }),
  words: optionalLines(MAX_GIFT_WORDS, "gift_text_too_long").default(null),
  /** A day of the shop's time zone, from today to a year from now; null is at once. */
  day: z.iso.date({ error: "gift_day_invalid" }).nullable().default(null),
});

export const giftTokenInput = z.object({ token: z.string().max(64) });

export const openGiftInput = giftTokenInput.extend({
  itemId: z.number().int().positive().max(2_147_483_647),
});

/** What its recipient sees: no price, nothing of the buyer but the words, no code. */
export const giftPageDto = z.object({
  name: z.string(),
  words: z.string(),
  /** Its money went back: there is nothing to open. */
  isTakenBack: z.boolean(),
  items: z.array(
    z.object({
      id: z.number().int(),
      productName: z.string(),
      productNameAr: z.string().nullable(),
      imageUrl: z.string(),
      quantity: z.number().int(),
      options: z.array(chosenOptionDto),
      /** How many there are to open. */
      codes: z.number().int(),
      openedAt: z.string().nullable(),
      fulfilment: z.enum(FULFILMENTS),
      /** A problem of it can be reported here now. */
      canReport: z.boolean(),
      /** What its recipient reported of it, the latest first. */
      claims: z.array(claimDto),
      deliveryInstructions: z.string().nullable(),
      deliveryInstructionsAr: z.string().nullable(),
    }),
  ),
});
export type GiftPageDto = z.infer<typeof giftPageDto>;

/** How a gift stands, for its buyer. */
export const giftStatusDto = z.object({
  name: z.string(),
  email: z.string(),
  words: z.string(),
  sendAt: z.string(),
  /** When the mail to its recipient was taken by the mail server; the last one. */
  sentAt: z.string().nullable(),
  isRefused: z.boolean(),
  openedAt: z.string().nullable(),
  canCorrect: z.boolean(),
  canResend: z.boolean(),
});
export type GiftStatusDto = z.infer<typeof giftStatusDto>;
