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
import { DECLINE_REASONS } from "@/domain/orders/payment-lifecycle";

export const placeOrderInput = z.object({
  customerEmail: typedEmail(),
  /** With country code; stored as E.164. */
  customerPhone: z.string().min(1).max(40),
  /** The player account of each top-up. `lineId` selects one of several cart lines of a product. */
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
  /** The currency of the shown prices; the way to pay decides the currency of the charge. */
  currency: z.enum(CURRENCIES).default("USD"),
  /** For a gift: the recipient, who alone opens the codes. Only for orders without top-ups. */
  gift: giftInput.optional(),
  /**
   * The versions of the policies that the checkout showed, such as {"terms": 2}; if others are in
   * force, the order is refused.
   */
  policies: policyVersions.optional(),
  /**
   * The rate at which the checkout showed prices or the charge in SAR, in hundredths; if another
   * rate is in force, the order is refused. Omit it if everything is shown and charged in dollars.
   */
  sarRateHundredths: z.number().int().positive().optional(),
  /** The total that the checkout showed, in dollars; an order with another total is refused. */
  totalUSD: decimalPrice.optional(),
  /** The cart that the checkout showed; an order of another cart is refused. */
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
      /** The code of the cart's coupon; null for none. */
      coupon: z.string().max(COUPON_LIMITS.typed).nullable(),
    })
    .optional(),
  /** A coupon code for this order, instead of the cart's. */
  coupon: couponCode.optional(),
  /** The answer to the challenge in an earlier refusal of this call. */
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

/** The part of an e-mail address after the "@". */
export const mailDomainInput = z.object({
  domain: z.string().trim().toLowerCase().min(1).max(253),
});

/** Whether the domain accepts mail; null if that is unknown. */
export const mailDomainDto = z.object({ takesMail: z.boolean().nullable() });

export const orderIdInput = z.object({ id: z.number().int().positive().max(2_147_483_647) });

/**
 * State of an order's payment. While it is `confirming`, the shop never asks for a second payment.
 * `awaiting_stock` and `preparing` are paid and cannot be filled yet; `awaiting_approval` is paid
 * and held by an owner's rule until an admin decides. `refunded`: money was returned, or is about
 * to be, and no item is left to the buyer; with an item left, the order stays `paid`.
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

/** The progress of an order as its buyer may see it, without codes and keys. */
export const orderProgressDto = z.object({
  id: z.number().int(),
  /** The token in the address of the order's own page. */
  token: z.string(),
  status: z.enum(ORDER_STATUSES),
  totalUSD: decimalPrice,
  /** The code of the order's coupon; missing if there is none. */
  coupon: z.string().optional(),
  currency: z.enum(CURRENCIES),
  /** SAR for one USD in hundredths, frozen on the order. */
  sarRateHundredths: z.number().int(),
  customerEmail: z.string(),
  createdAt: z.string(),
  expiresAt: z.string(),
  payment: z.enum(PAYMENT_STATES),
  /** The payment was declined for a reason that no buyer can fix; missing otherwise. */
  isShopsFault: z.boolean().optional(),
  /** The bank's reason for a declined payment; missing if the shop does not know the reason. */
  declineReason: z.enum(DECLINE_REASONS).optional(),
  /** For a paid order that waits: when it is refunded if it is not filled before; else null. */
  waitsUntil: z.string().nullable(),
  /** When the mail server accepted the mail with the codes; null until then. */
  mailSentAt: z.string().nullable(),
  items: z.array(
    z.object({
      id: z.number().int(),
      productName: z.string(),
      productNameAr: z.string().nullable(),
      imageUrl: z.string(),
      quantity: z.number().int(),
      priceUSD: decimalPrice,
      /**
       * If a quantity price lowered the unit price, the quantity from which it applied; otherwise
       * null.
       */
      quantityFrom: z.number().int().nullable(),
      /** The coupon discount on the whole line; missing if there is none. */
      discountUSD: decimalPrice.optional(),
      options: z.array(chosenOptionDto),
      pubgPlayerId: z.string().nullable(),
      topup: z.array(topupAnswerDto),
      topupStatus: z.enum(TOPUP_STATUSES).nullable(),
      /** The player's name at the supplier; null if the supplier gave none. */
      playerName: z.string().nullable(),
      /**
       * Whether a refund has withdrawn the item, or a pending refund will; also true for a top-up
       * that was refunded before the supplier answered, until the supplier credits it.
       */
      isWithdrawn: z.boolean(),
    }),
  ),
});
export type OrderProgressDto = z.infer<typeof orderProgressDto>;
