import { z } from "zod";
import { emailInput, verifyInput } from "@/contract/accounts";
import { decimalPrice } from "@/contract/catalogue";
import { claimDto, claimText } from "@/contract/claims";
import { gameDto, topupFieldsInput } from "@/contract/games";
import { giftEmail, giftStatusDto } from "@/contract/gift";
import { orderProgressDto } from "@/contract/orders";
import { policyVersions } from "@/contract/policies";
import { receiptDto } from "@/contract/receipts";
import { CURRENCIES } from "@/domain/money";
import { CLAIM_KINDS, MAX_CLAIM_PICTURES } from "@/domain/orders/claim";
import { FULFILMENTS, ORDER_STATUSES } from "@/domain/orders/order-lifecycle";
import { PAGE_WAYS } from "@/domain/orders/order-page";
import { SECOND_BADGES } from "@/domain/orders/second-badge";
import { normalizeDigits } from "@/domain/text/normalize-digits";

/** What stands in the address of an order's page. */
export const orderTokenInput = z.object({ token: z.string().max(64) });

export const openCodesInput = orderTokenInput.extend({
  itemId: z.number().int().positive().max(2_147_483_647),
});

export const correctAddressInput = orderTokenInput.extend(emailInput.shape);

export const correctGiftInput = orderTokenInput.extend({ email: giftEmail });

export const correctTopupInput = openCodesInput.extend({ topupFields: topupFieldsInput });

export const reportClaimInput = openCodesInput.extend({
  kind: z.enum(CLAIM_KINDS),
  text: claimText,
  /** Of pictures that were sent for this item before. */
  pictures: z.array(z.uuid()).max(MAX_CLAIM_PICTURES).default([]),
});

/**
 * Of which item a picture is, and its file, given as a function that reads it, by a caller in the same process: nothing is
 * read for who may not send it. What it throws is the refusal.
 */
export const claimPictureInput = openCodesInput.extend({
  file: z.custom<() => Promise<Uint8Array>>((read) => typeof read === "function"),
});

export const claimPictureDto = z.object({ id: z.uuid() });

/** An order's own page. Without a way in, address and accounts are masked. It never holds a code. */
export const orderPageDto = orderProgressDto.extend({
  /** Null for whoever has the link alone. */
  way: z.enum(PAGE_WAYS).nullable(),
  paidAt: z.string().nullable(),
  /** Until when this browser may correct the order's e-mail address; null where it may not. */
  addressUntil: z.string().nullable(),
  /** Whether who paid can prove it to correct the address, or has in this browser; null of what nobody has paid. */
  payerProof: z.enum(["possible", "given"]).nullable(),
  /** The mail server of the address said that it does not take the order's mail. */
  isMailRefused: z.boolean(),
  /** Its credits are not there in the promised time, and its buyer was told so. */
  isLate: z.boolean(),
  secondBadge: z.enum(SECOND_BADGES).nullable(),
  refundedUSD: decimalPrice,
  /** The versions that the checkout named. */
  policies: policyVersions,
  /** Where it goes to somebody else; null for whoever has the link alone. */
  gift: giftStatusDto.nullable(),
  /** None for whoever has the link alone. */
  receipts: z.array(receiptDto),
  items: z.array(
    orderProgressDto.shape.items.element.extend({
      fulfilment: z.enum(FULFILMENTS),
      /** A refund took it back, or is about to. */
      isWithdrawn: z.boolean(),
      /** How many codes there are to open now. */
      codes: z.number().int(),
      /** When they were first opened on a page of the shop. */
      openedAt: z.string().nullable(),
      /** How to use the code, one step a line. */
      deliveryInstructions: z.string().nullable(),
      deliveryInstructionsAr: z.string().nullable(),
      /** Of a rejected top-up: until when its buyer may correct the account, and what is asked. */
      correction: z
        .object({ until: z.string(), productId: z.number().int(), game: gameDto })
        .nullable(),
      /** A problem of it can be reported here now. */
      canReport: z.boolean(),
      /** What was reported of it, the latest first; nothing for whoever has the link alone. */
      claims: z.array(claimDto),
    }),
  ),
});
export type OrderPageDto = z.infer<typeof orderPageDto>;

export const openedCodesDto = z.object({ codes: z.array(z.string()) });

/** Whose orders, and one of them: by its number, or by what the payment provider calls its payment. */
export const findOrderInput = z.object({
  email: emailInput.shape.email,
  reference: z
    .string()
    .max(100)
    .transform((typed) => normalizeDigits(typed).replace(/[\s#]/g, "").toUpperCase())
    .pipe(z.string().min(1, { error: "order_reference_missing" }).max(64)),
});

/** The code of the mail; which mail, the browser knows that asked for it. */
export const mailboxCodeInput = z.object({ code: verifyInput.shape.code });

/** The orders of the address that this browser has proved; of none, null. */
export const foundOrdersDto = z
  .object({
    email: z.string(),
    orders: z.array(
      z.object({
        token: z.string(),
        id: z.number().int(),
        createdAt: z.string(),
        status: z.enum(ORDER_STATUSES),
        totalUSD: decimalPrice,
        currency: z.enum(CURRENCIES),
        sarRateHundredths: z.number().int(),
        items: z.array(
          z.object({
            id: z.number().int(),
            productName: z.string(),
            productNameAr: z.string().nullable(),
            imageUrl: z.string(),
            quantity: z.number().int(),
            priceUSD: decimalPrice,
            discountUSD: decimalPrice.optional(),
          }),
        ),
      }),
    ),
  })
  .nullable();
export type FoundOrdersDto = z.infer<typeof foundOrdersDto>;
