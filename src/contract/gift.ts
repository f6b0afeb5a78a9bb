import { z } from "zod";
import { optionalLines, requiredText } from "@/contract/admin/common";
import { claimDto } from "@/contract/claims";
import { accountEmail } from "@/contract/email";
import { chosenOptionDto } from "@/contract/options";
import { MAX_GIFT_NAME, MAX_GIFT_WORDS } from "@/domain/orders/gift";
import { FULFILMENTS } from "@/domain/orders/order-lifecycle";

export const giftEmail = accountEmail("email_invalid");

/** The recipient of an order that is a gift, and the delivery day. */
export const giftInput = z.object({
  email: giftEmail,
  name: requiredText(MAX_GIFT_NAME, {
    missing: "gift_name_missing",
    tooLong: "gift_text_too_long",
  }),
  words: optionalLines(MAX_GIFT_WORDS, "gift_text_too_long").default(null),
  /** A day in the shop's time zone, from today to a year from now; null for at once. */
  day: z.iso.date({ error: "gift_day_invalid" }).nullable().default(null),
});

export const giftTokenInput = z.object({ token: z.string().max(64) });

export const openGiftInput = giftTokenInput.extend({
  itemId: z.number().int().positive().max(2_147_483_647),
});

/**
 * A gift as its recipient sees it: without prices and codes, and without data of the buyer except
 * the message.
 */
export const giftPageDto = z.object({
  name: z.string(),
  words: z.string(),
  /** The gift was refunded: there is nothing to open. */
  isTakenBack: z.boolean(),
  items: z.array(
    z.object({
      id: z.number().int(),
      productName: z.string(),
      productNameAr: z.string().nullable(),
      imageUrl: z.string(),
      quantity: z.number().int(),
      options: z.array(chosenOptionDto),
      /** Number of codes that can be opened. */
      codes: z.number().int(),
      openedAt: z.string().nullable(),
      fulfilment: z.enum(FULFILMENTS),
      /** Whether a problem with the item can be reported on the gift's page now. */
      canReport: z.boolean(),
      /** The recipient's reports about the item, the latest first. */
      claims: z.array(claimDto),
      deliveryInstructions: z.string().nullable(),
      deliveryInstructionsAr: z.string().nullable(),
    }),
  ),
});
export type GiftPageDto = z.infer<typeof giftPageDto>;

/** The status of a gift, for its buyer. */
export const giftStatusDto = z.object({
  name: z.string(),
  email: z.string(),
  words: z.string(),
  sendAt: z.string(),
  /** When the mail server accepted the last mail to the recipient; null until then. */
  sentAt: z.string().nullable(),
  isRefused: z.boolean(),
  openedAt: z.string().nullable(),
  canCorrect: z.boolean(),
  canResend: z.boolean(),
});
export type GiftStatusDto = z.infer<typeof giftStatusDto>;
