import { z } from "zod";
import { couponCode } from "@/contract/cart";
import { decimalPrice } from "@/contract/catalogue";
import { challengeAnswer } from "@/contract/challenge";
import { typedEmail } from "@/contract/email";
import { topupAnswerDto, topupFieldsInput } from "@/contract/games";
import { giftInput } from "@/contract/gift";
import { chosenOptionDto } from "@/contract/options";
import { policyVersions } from "@/contract/policies";
import { CURRENCIES } from "@/domain/money";
import { MAX_CART_LINES } from "@/domain/orders/cart";
import { COUPON_LIMITS } from "@/domain/orders/coupon";
import { ORDER_STATUSES, TOPUP_STATUSES } from "@/domain/orders/order-lifecycle";

export const placeOrderInput = z.object({
  customerEmail: typedEmail(),
  /** With country code; kept as E.164. */
  customerPhone: z.string().min(1).max(40),
  /** Only for top-ups: whose account it is. `lineId` names one line of several of a product. */
  items: z
    .array(
      z.object({
        productId: z.number().int().positive(),
        pubgPlayerId: z.string().max(40).default(""),
        topupFields: topupFieldsInput,
        lineId: z.number().int().positive().optional(),
      }),
    )
    .max(MAX_CART_LINES)
    .default([]),
  /** What the shopper was looking at; the charge is in US dollars. */
  currency: z.enum(CURRENCIES).default("USD"),
  /** Where it goes to somebody else, who alone opens its codes. Of orders without top-ups. */
  gift: giftInput.optional(),
  /** The versions of the policies that the checkout named, such as {"terms": 2}: others than those in force are refused. */
  policies: policyVersions.optional(),
  /** The rate by which the checkout showed prices in SAR, in hundredths: an order in SAR at another one is refused. */
  sarRateHundredths: z.number().int().positive().optional(),
  /** The total that the checkout has shown, in dollars: an order that costs anything else is refused. */
  totalUSD: decimalPrice.optional(),
  /** The cart that the checkout has shown: an order of another one is refused. */
  shownCart: z
    .object({
      lines: z
        .array(
          z.object({
            lineId: z.number().int().positive(),
            quantity: z.number().int().positive(),
          }),
        )
        .max(MAX_CART_LINES),
      /** The code of its coupon; null for none. */
      coupon: z.string().max(COUPON_LIMITS.typed).nullable(),
    })
    .optional(),
  /** A coupon's code for this order, in place of the cart's. */
  coupon: couponCode.optional(),
  /** The answer to the challenge that a refusal of this call brought. */
  challenge: challengeAnswer.optional(),
});
export type PlaceOrderInput = z.input<typeof placeOrderInput>;

export const placedOrderDto = z.object({
  id: z.number().int(),
  status: z.enum(ORDER_STATUSES),
  totalUSD: decimalPrice,
  currency: z.enum(CURRENCIES),
});
export type PlacedOrderDto = z.infer<typeof placedOrderDto>;

/** What stands behind the "@" of an address. */
export const mailDomainInput = z.object({
  domain: z.string().trim().toLowerCase().min(1).max(253),
});

/** Whether anybody takes its mails; null where that is not known. */
export const mailDomainDto = z.object({ takesMail: z.boolean().nullable() });

export const orderIdInput = z.object({ id: z.number().int().positive().max(2_147_483_647) });

/**
 * How far the money of an order got. `confirming` never invites a second payment. `awaiting_stock` and `preparing` are
 * paid, and cannot be filled yet; `awaiting_approval` is paid, and held until somebody of the shop has looked at it.
 */
export const PAYMENT_STATES = [
  "unpaid",
  "confirming",
  "declined",
  "paid",
  "awaiting_stock",
  "preparing",
  "awaiting_approval",
  "review",
  "refunded",
] as const;

/** What a shopper may follow of an order: no code, no key. */
export const orderProgressDto = z.object({
  id: z.number().int(),
  /** What stands in the address of its own page. */
  token: z.string(),
  status: z.enum(ORDER_STATUSES),
  totalUSD: decimalPrice,
  /** The code of the coupon that it was placed with; missing where there was none. */
  coupon: z.string().optional(),
  currency: z.enum(CURRENCIES),
  /** Frozen: SAR for one USD, in hundredths. */
  sarRateHundredths: z.number().int(),
  customerEmail: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  payment: z.enum(PAYMENT_STATES),
  /** The payment was declined for a reason that no buyer can mend; missing otherwise. */
  isShopsFault: z.boolean().optional(),
  /** Of a paid order that cannot be filled yet: when its money goes back. */
  waitsUntil: z.string().nullable(),
  /** When the mail server took the mail with the codes; null until then. */
  mailSentAt: z.string().nullable(),
  items: z.array(
    z.object({
      id: z.number().int(),
      productName: z.string(),
      productNameAr: z.string().nullable(),
      imageUrl: z.string(),
      quantity: z.number().int(),
      priceUSD: decimalPrice,
      /** Where its quantity lowered the price: from how many units on. */
      quantityFrom: z.number().int().nullable(),
      /** What the coupon takes off all its units together; missing where it takes nothing. */
      discountUSD: decimalPrice.optional(),
      options: z.array(chosenOptionDto),
      pubgPlayerId: z.string().nullable(),
      topup: z.array(topupAnswerDto),
      topupStatus: z.enum(TOPUP_STATUSES).nullable(),
      /** What the supplier calls the player; null where it did not say. */
      playerName: z.string().nullable(),
    }),
  ),
});
export type OrderProgressDto = z.infer<typeof orderProgressDto>;
