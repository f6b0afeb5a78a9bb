import { z } from "zod";
import { decimalPrice } from "@/contract/catalogue";
import { topupAnswerDto } from "@/contract/games";
import { chosenOptionDto } from "@/contract/options";
import { PAYMENT_STATES } from "@/contract/orders";
import { receiptDto } from "@/contract/receipts";
import { CURRENCIES } from "@/domain/money";
import { FULFILMENTS, ORDER_STATUSES, TOPUP_STATUSES } from "@/domain/orders/order-lifecycle";
import { SECOND_BADGES } from "@/domain/orders/second-badge";

/** Orders on one page of the profile. */
export const MY_ORDERS_PAGE = 20;

/** Orders older than the one of this number; the newest when it is left out. */
export const myOrdersInput = z.object({
  before: z.coerce.number().int().positive().max(2_147_483_647).optional(),
});

const myOrderItemDto = z.object({
  id: z.number().int(),
  quantity: z.number().int(),
  priceUSD: decimalPrice,
  /** Where its quantity lowered the price: from how many units on. */
  quantityFrom: z.number().int().nullable(),
  /** What the coupon took off all its units together; missing where it took nothing. */
  discountUSD: decimalPrice.optional(),
  /** What was delivered, one code a line; null unless the order is completed. Specification §2. */
  digitalContent: z.string().nullable(),
  /** The same, code by code: a shared text may itself have several lines. */
  codes: z.array(z.string()),
  product: z.object({
    id: z.number().int(),
    name: z.string(),
    nameAr: z.string().nullable(),
    imageUrl: z.string(),
  }),
  fulfilment: z.enum(FULFILMENTS),
  options: z.array(chosenOptionDto),
  pubgPlayerId: z.string().nullable(),
  topup: z.array(topupAnswerDto),
  topupStatus: z.enum(TOPUP_STATUSES).nullable(),
  /** A refund took it back, or is about to. */
  isWithdrawn: z.boolean(),
  /** Its codes are those of the recipient of a gift. */
  isGift: z.boolean(),
});
export type MyOrderItemDto = z.infer<typeof myOrderItemDto>;

/** The order list response of the profile. Specification §3. */
const myOrderDto = z.object({
  id: z.number().int(),
  /** What stands in the address of its own page. */
  token: z.string(),
  createdAt: z.string(),
  /** Where its mails go: of a guest's order, the account's address as it was typed then. */
  customerEmail: z.string(),
  totalUSD: decimalPrice,
  /** The code of the coupon that it was placed with; missing where there was none. */
  coupon: z.string().optional(),
  status: z.enum(ORDER_STATUSES),
  currency: z.enum(CURRENCIES),
  /** Frozen: SAR for one USD, in hundredths. */
  sarRateHundredths: z.number().int(),
  payment: z.enum(PAYMENT_STATES),
  /** Of a paid order that cannot be filled yet: when its money goes back. */
  waitsUntil: z.string().nullable(),
  secondBadge: z.enum(SECOND_BADGES).nullable(),
  /** What went back to the buyer so far. */
  refundedUSD: decimalPrice,
  /** When the codes reached the mail server, or the last top-up was credited. */
  deliveredAt: z.string().nullable(),
  /** Its own, then those of its refunds. */
  receipts: z.array(receiptDto),
  items: z.array(myOrderItemDto),
});
export type MyOrderDto = z.infer<typeof myOrderDto>;

export const myOrdersDto = z.array(myOrderDto);
