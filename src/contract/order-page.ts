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
import { SECOND_BADGES } from "@/domain/orders/order-badge";
import { FULFILMENTS, ORDER_STATUSES } from "@/domain/orders/order-lifecycle";
import { CODE_ACCESS_REASONS } from "@/domain/orders/order-page";
import { normalizeDigits } from "@/domain/text/normalize-digits";

/** The token in the address of an order's page. */
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
  /** Ids of pictures that were uploaded for this item before. */
  pictures: z.array(z.uuid()).max(MAX_CLAIM_PICTURES).default([]),
});

/**
 * The item to which a picture belongs, and a function that reads the file, which only server code
 * in the same process can pass. The function is called only if the visitor may upload; an error
 * that it throws becomes the response.
 */
export const claimPictureInput = openCodesInput.extend({
  file: z.custom<() => Promise<Uint8Array>>((read) => typeof read === "function"),
});

export const claimPictureDto = z.object({ id: z.uuid() });

/**
 * The data of an order's own page, which never contains a code. For a browser that may not open the
 * codes, e-mail addresses and player accounts are masked, and the coupon is left out.
 */
export const orderPageDto = orderProgressDto.extend({
  /** Why the browser may open the codes; null if it only has the page's link. */
  way: z.enum(CODE_ACCESS_REASONS).nullable(),
  paidAt: z.string().nullable(),
  /**
   * For an unpaid order: the ids of the open attempts at providers that charge at once, without a
   * separate capture; the latest first and at most three. Empty if the latest attempt was at such a
   * provider and is no longer open. Null for any other order, and for a browser that neither placed
   * the order nor is signed in as its owner.
   */
  openAttempts: z.array(z.string()).nullable(),
  /** Until when this browser may correct the address without the payer's proof; otherwise null. */
  addressUntil: z.string().nullable(),
  /**
   * Whether the payer can prove the payment to correct the address, or has proved it in this
   * browser; null for an unpaid order.
   */
  payerProof: z.enum(["possible", "given"]).nullable(),
  /** The mail server of the address permanently refused the order's mail, or the mail bounced. */
  isMailRefused: z.boolean(),
  /** A top-up is still not credited after the promised time, and the buyer was notified. */
  isLate: z.boolean(),
  secondBadge: z.enum(SECOND_BADGES).nullable(),
  refundedUSD: decimalPrice,
  /** The currency of the charge and the amount refunded in it; missing for a charge in dollars. */
  charged: z.object({ currency: z.enum(CURRENCIES), refunded: decimalPrice }).optional(),
  /** Versions of the policies that the checkout showed, by kind. */
  policies: policyVersions,
  /** Null for an order that is no gift, and if the browser only has the page's link. */
  gift: giftStatusDto.nullable(),
  /** Empty if the browser only has the page's link. */
  receipts: z.array(receiptDto),
  items: z.array(
    orderProgressDto.shape.items.element.extend({
      fulfilment: z.enum(FULFILMENTS),
      /** Number of codes that can be opened now. */
      codes: z.number().int(),
      /** When the codes were first opened on a page of the shop. */
      openedAt: z.string().nullable(),
      /** Instructions for the code, one step per line. */
      deliveryInstructions: z.string().nullable(),
      deliveryInstructionsAr: z.string().nullable(),
      /**
       * For a rejected top-up, until when the buyer may correct the player account, and the game
       * whose fields the account needs; null otherwise.
       */
      correction: z
        .object({ until: z.string(), productId: z.number().int(), game: gameDto })
        .nullable(),
      /** Whether a problem with the item can be reported on this page now. */
      canReport: z.boolean(),
      /**
       * Reports about the item, the latest first; empty for a gift, and if the browser only has the
       * page's link.
       */
      claims: z.array(claimDto),
    }),
  ),
});
export type OrderPageDto = z.infer<typeof orderPageDto>;

export const openedCodesDto = z.object({ codes: z.array(z.string()) });

/** The e-mail address of an order, and its number or the payment provider's id of its payment. */
export const findOrderInput = z.object({
  email: emailInput.shape.email,
  reference: z
    .string()
    .max(100)
    .transform((typed) => normalizeDigits(typed).replace(/[\s#]/g, "").toUpperCase())
    .pipe(z.string().min(1, { error: "order_reference_missing" }).max(64)),
});

/**
 * The one-time code from a mail. A cookie, set when this browser requested the mail, identifies the
 * code to compare.
 */
export const mailboxCodeInput = z.object({ code: verifyInput.shape.code });

/** The orders of the address that this browser has proved; null if it has proved none. */
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
