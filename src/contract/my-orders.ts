import { z } from "zod";
import { decimalPrice } from "@/contract/catalogue";
import { topupAnswerDto } from "@/contract/games";
import { chosenOptionDto } from "@/contract/options";
import { PAYMENT_STATES } from "@/contract/orders";
import { receiptDto } from "@/contract/receipts";
import { CURRENCIES } from "@/domain/money";
import { SECOND_BADGES } from "@/domain/orders/order-badge";
import { FULFILMENTS, ORDER_STATUSES, TOPUP_STATUSES } from "@/domain/orders/order-lifecycle";

/** Orders per page of the profile. */
export const MY_ORDERS_PAGE = 20;

/** Selects orders older than the order number `before`; without it, the newest orders. */
export const myOrdersInput = z.object({
  before: z.coerce.number().int().positive().max(2_147_483_647).optional(),
});

const myOrderItemDto = z.object({
  id: z.number().int(),
  quantity: z.number().int(),
  priceUSD: decimalPrice,
  /**
   * If a quantity price lowered the unit price, the quantity from which it applied; otherwise null.
   */
  quantityFrom: z.number().int().nullable(),
  /** The coupon discount on the whole line; missing if there is none. */
  discountUSD: decimalPrice.optional(),
  /**
   * The delivered codes, joined by line breaks; null if there are none, or if the order's status is
   * not `completed`. Specification §2.
   */
  digitalContent: z.string().nullable(),
  /**
   * The codes of `digitalContent` as a list: a content that all buyers share is one code and may
   * have several lines, so `digitalContent` cannot be split by line.
   */
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
  /**
   * Whether a refund has withdrawn the item, or a pending refund will; also true for a top-up that
   * was refunded before the supplier answered, until the supplier credits it.
   */
  isWithdrawn: z.boolean(),
  /** True for an item of a gift, whose codes only the recipient can open. */
  isGift: z.boolean(),
});
export type MyOrderItemDto = z.infer<typeof myOrderItemDto>;

/** An order in the list of the profile. Specification §3. */
const myOrderDto = z.object({
  id: z.number().int(),
  /** The token in the address of the order's own page. */
  token: z.string(),
  createdAt: z.string(),
  /**
   * The address that gets the order's mails. For a guest order, it is the account's address, but
   * upper and lower case may differ.
   */
  customerEmail: z.string(),
  totalUSD: decimalPrice,
  /** The code of the order's coupon; missing if there is none. */
  coupon: z.string().optional(),
  status: z.enum(ORDER_STATUSES),
  currency: z.enum(CURRENCIES),
  /** SAR for one USD in hundredths, frozen on the order. */
  sarRateHundredths: z.number().int(),
  payment: z.enum(PAYMENT_STATES),
  /** For a paid order that waits: when it is refunded if it is not filled before; else null. */
  waitsUntil: z.string().nullable(),
  /** A top-up is still not credited after the promised time, and the buyer was notified. */
  isLate: z.boolean(),
  secondBadge: z.enum(SECOND_BADGES).nullable(),
  /** The amount refunded to the buyer so far. */
  refundedUSD: decimalPrice,
  /** The currency of the charge and the amount refunded in it; missing for a charge in dollars. */
  charged: z.object({ currency: z.enum(CURRENCIES), refunded: decimalPrice }).optional(),
  /** When the mail server accepted the codes, or the last top-up was credited. */
  deliveredAt: z.string().nullable(),
  /** The receipt of the order, then those of its refunds. */
  receipts: z.array(receiptDto),
  items: z.array(myOrderItemDto),
});
export type MyOrderDto = z.infer<typeof myOrderDto>;

export const myOrdersDto = z.array(myOrderDto);
