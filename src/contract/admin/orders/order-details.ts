import { z } from "zod";
import { rowId, signedDecimal } from "@/contract/admin/common";
import { adminClaimDto } from "@/contract/admin/orders/claims";
import { orderDisputeDto } from "@/contract/admin/orders/disputes";
import { decimalPrice } from "@/contract/catalogue";
import { topupAnswerDto } from "@/contract/games";
import { chosenOptionDto } from "@/contract/options";
import { policyVersions } from "@/contract/policies";
import { receiptDto } from "@/contract/receipts";
import { KEY_STATUSES } from "@/domain/catalogue/licence-key";
import { CURRENCIES } from "@/domain/money";
import { HOLD_KINDS } from "@/domain/orders/hold-rules";
import { ATTENTION_REASONS, ORDER_ACTIONS } from "@/domain/orders/order-actions";
import { SECOND_BADGES } from "@/domain/orders/order-badge";
import {
  FULFILMENTS,
  ORDER_STATUSES,
  ORDER_WAITS,
  TOPUP_STATUSES,
} from "@/domain/orders/order-lifecycle";
import { CODE_OPENING_PLACES } from "@/domain/orders/order-page";
import {
  PAYMENT_STATUSES,
  REFUND_ORIGINS,
  REFUND_STATUSES,
} from "@/domain/orders/payment-lifecycle";
import { LOCALES } from "@/domain/text/locale";

const time = z.string().nullable();

const adminOrderItem = z.object({
  id: rowId,
  productId: rowId,
  productName: z.string(),
  productNameAr: z.string().nullable(),
  imageUrl: z.string(),
  fulfilment: z.enum(FULFILMENTS),
  quantity: z.number().int(),
  priceUSD: decimalPrice,
  /** The coupon discount on the whole line; missing if there is none. */
  discountUSD: decimalPrice.optional(),
  options: z.array(chosenOptionDto),
  pubgPlayerId: z.string().nullable(),
  topup: z.array(topupAnswerDto),
  /** The player's name at the supplier; null if the supplier gave none. */
  playerName: z.string().nullable(),
  topupStatus: z.enum(TOPUP_STATUSES).nullable(),
  topupReference: z.string().nullable(),
  creditedAt: time,
  /** The masked keys; `revealKey` returns a whole key. */
  keys: z.array(z.object({ id: z.uuid(), masked: z.string(), status: z.enum(KEY_STATUSES) })),
  /** When the codes first reached the buyer, on a page or by mail. */
  revealedAt: time,
  /** Whether a refund has withdrawn the item, or a pending refund will. */
  isWithdrawn: z.boolean(),
  /**
   * Whether the order was fully refunded although the supplier had credited this top-up, or had not
   * answered yet.
   */
  isUnpaid: z.boolean(),
  canConfirmTopup: z.boolean(),
  /**
   * Whether a refund may withdraw the item: false if it is withdrawn already, and for a top-up that
   * is credited or being submitted.
   */
  canWithdraw: z.boolean(),
});
export type AdminOrderItem = z.infer<typeof adminOrderItem>;

const money = z.object({ amount: decimalPrice, currency: z.enum(CURRENCIES) });

export const adminOrderDto = z.object({
  id: rowId,
  status: z.enum(ORDER_STATUSES),
  createdAt: z.string(),
  expiresAt: z.string(),
  completedAt: time,
  deliveredAt: time,
  customerEmail: z.string(),
  customerPhone: z.string().nullable(),
  locale: z.enum(LOCALES),
  currency: z.enum(CURRENCIES),
  sarRateHundredths: z.number().int(),
  /** Versions of the policies that the checkout showed, by kind. */
  policies: policyVersions,
  totalUSD: decimalPrice,
  /** The code of the coupon; null if the order has none. */
  coupon: z.string().nullable(),
  account: z.object({ id: rowId, username: z.string() }).nullable(),
  /** The buyer's key in the panel's URLs; null if the buyer's data is erased. */
  customer: z.string().nullable(),
  /** Set for a paid order that is not filled yet; `rules` are the rules that hold it. */
  waits: z
    .object({
      for: z.enum(ORDER_WAITS),
      until: z.string(),
      rules: z.array(z.enum(HOLD_KINDS)),
    })
    .nullable(),
  reviewReason: z.string().nullable(),
  attentionReasons: z.array(z.enum(ATTENTION_REASONS)),
  secondBadge: z.enum(SECOND_BADGES).nullable(),
  items: z.array(adminOrderItem),
  payments: z.array(
    z.object({
      id: rowId,
      /** The provider's name in `payments.provider`. */
      provider: z.string(),
      providerOrderId: z.string(),
      status: z.enum(PAYMENT_STATUSES),
      captureId: z.string().nullable(),
      amountUSD: decimalPrice,
      capturedUSD: decimalPrice.nullable(),
      /**
       * The charged and the captured amount in the currency of the charge; null for US dollars.
       * `capturedCharge` is also null if no money was captured in that currency.
       */
      charged: money.nullable(),
      capturedCharge: money.nullable(),
      declineReason: z.string().nullable(),
      /** Why the provider holds a pending payment, in its own words. */
      pendingReason: z.string().nullable(),
      createdAt: z.string(),
      capturedAt: time,
    }),
  ),
  refunds: z.array(
    z.object({
      id: rowId,
      paymentId: rowId,
      amountUSD: decimalPrice,
      /** The amount in the currency of the charge; null for US dollars. */
      charged: money.nullable(),
      reason: z.string(),
      origin: z.enum(REFUND_ORIGINS),
      status: z.enum(REFUND_STATUSES),
      providerRefundId: z.string().nullable(),
      /** Why the provider refused the refund, in its own words. */
      refusalReason: z.string().nullable(),
      createdAt: z.string(),
      refundedAt: time,
    }),
  ),
  /** The receipt of the order, then those of its refunds. */
  receipts: z.array(receiptDto),
  /** The recipient, if the order is a gift. */
  gift: z
    .object({ name: z.string(), email: z.string(), sendAt: z.string(), openedAt: time })
    .nullable(),
  /** Problems that the buyer reported: open ones first, then the latest. */
  claims: z.array(adminClaimDto),
  /** The latest first. */
  disputes: z.array(orderDisputeDto),
  /** Openings of the codes on pages of the shop, the latest first; at most the last 50 per line. */
  openings: z.array(
    z.object({
      id: rowId,
      at: z.string(),
      /** An IPv4 address, or the /64 network of an IPv6 one. */
      address: z.string(),
      way: z.enum(CODE_OPENING_PLACES),
      policyVersion: z.string().nullable(),
      productName: z.string(),
      productNameAr: z.string().nullable(),
    }),
  ),
  mails: z.array(
    z.object({
      id: rowId,
      kind: z.string(),
      recipient: z.string(),
      createdAt: z.string(),
      sentAt: time,
      attempts: z.number().int(),
      lastError: z.string().nullable(),
      /** When the mail bounced after the mail server had accepted it. */
      bouncedAt: time,
      /**
       * The mail server permanently refuses the mail: there are no more tries until an admin sends
       * the mail again.
       */
      isGivenUp: z.boolean(),
    }),
  ),
  /**
   * Oldest first. `actor`: customer, provider, system or admin:{id}, with the name in `actorName`.
   */
  events: z.array(
    z.object({
      id: rowId,
      type: z.string(),
      fromStatus: z.enum(ORDER_STATUSES).nullable(),
      toStatus: z.enum(ORDER_STATUSES).nullable(),
      actor: z.string(),
      actorName: z.string().nullable(),
      reason: z.string(),
      createdAt: z.string(),
    }),
  ),
  /** Captured amount that is neither refunded nor part of a pending refund. */
  refundableUSD: decimalPrice,
  actions: z.array(z.enum(ORDER_ACTIONS)),
});
export type AdminOrderDto = z.infer<typeof adminOrderDto>;

/** The shop's profit of a filled order; null for any other order. */
export const orderProfitDto = z
  .object({
    /** The cost of the lines whose cost is known. */
    costUSD: decimalPrice,
    /** The fees that the provider states; null if it states none. */
    feeUSD: decimalPrice.nullable(),
    /** Captured, less refunds (pending ones included), fees and the known cost. */
    profitUSD: signedDecimal,
    lines: z.array(
      z.object({
        itemId: rowId,
        /** The cost of the whole line; null if it is unknown. */
        costUSD: decimalPrice.nullable(),
      }),
    ),
  })
  .nullable();
export type OrderProfitDto = z.infer<typeof orderProfitDto>;
