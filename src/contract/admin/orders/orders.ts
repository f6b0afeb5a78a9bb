import { z } from "zod";
import { dollarAmount, reason, rowId, searchText, signedDecimal } from "@/contract/admin/common";
import { adminClaimDto } from "@/contract/admin/orders/claims";
import { orderDisputeDto } from "@/contract/admin/orders/disputes";
import { cursorPages, pageOf, rowCount } from "@/contract/admin/table-page";
import { decimalPrice } from "@/contract/catalogue";
import { typedEmail } from "@/contract/email";
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

/** A day in the shop's time zone. */
const day = z.iso.date().nullable().default(null);

/** The orders of a table or an export. */
export const orderFilter = z.object({
  /**
   * An order's number, a part of an e-mail address or of a product's name, or a complete id of the
   * provider.
   */
  q: searchText,
  /** A status, or "refunded" for orders that were refunded in full or in part. */
  status: z
    .enum([...ORDER_STATUSES, "refunded"])
    .nullable()
    .default(null),
  /** Only orders that need a person: for any reason ("all"), or for one. */
  attention: z
    .enum(["all", ...ATTENTION_REASONS])
    .nullable()
    .default(null),
  /** First and last day on which the orders were placed. */
  from: day,
  to: day,
});
export type OrderFilter = z.output<typeof orderFilter>;

/** Pages of orders, by the order's number. */
export const orderPages = cursorPages(rowId);

export const orderTableInput = orderFilter.extend({ page: orderPages.input });
export type OrderTableInput = z.input<typeof orderTableInput>;

export const orderRow = z.object({
  id: rowId,
  customerEmail: z.string(),
  /** The first line, and the number of other lines. */
  bought: z
    .object({
      name: z.string(),
      nameAr: z.string().nullable(),
      imageUrl: z.string(),
      others: rowCount,
    })
    .nullable(),
  /** The country of the phone's calling code, in two letters ("SA"). */
  country: z.string().nullable(),
  totalUSD: decimalPrice,
  /** The total that the buyer saw, if it was in SAR. */
  totalSAR: decimalPrice.nullable(),
  /** The code of the coupon. */
  coupon: z.string().nullable(),
  status: z.enum(ORDER_STATUSES),
  secondBadge: z.enum(SECOND_BADGES).nullable(),
  createdAt: z.string(),
  attentionReasons: z.array(z.enum(ATTENTION_REASONS)),
});
export type OrderRow = z.infer<typeof orderRow>;

export const orderTableDto = pageOf(orderRow);
export type OrderTableDto = z.infer<typeof orderTableDto>;

/**
 * Number of orders that need a person, in total and per reason (an order may have several), and of
 * other tasks.
 */
export const attentionDto = z.object({
  total: rowCount,
  reasons: z.record(z.enum(ATTENTION_REASONS), rowCount),
  /** Payments and disputes that match no order of the shop; `total` does not include them. */
  unknownPayments: rowCount,
  unknownDisputes: rowCount,
  /** Times in the last day that a staff member exceeded the hourly limit of revealed keys. */
  revealAlerts: rowCount,
  /** Quarantined batches, whose unsold keys are not for sale. */
  quarantinedBatches: rowCount,
  /**
   * Account mails that have waited for at least five minutes, for example during a flood of
   * requests.
   */
  heldAccountMails: rowCount,
  /**
   * Purposes for which the payment provider refuses the shop: its account, its app or its webhook.
   */
  providerRefusals: rowCount,
  /** The earliest deadline of the disputes that need the shop's answer. */
  disputeDueAt: z.string().nullable(),
});
export type AttentionDto = z.infer<typeof attentionDto>;

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
  /** The supplier's name of the player. */
  playerName: z.string().nullable(),
  topupStatus: z.enum(TOPUP_STATUSES).nullable(),
  topupReference: z.string().nullable(),
  creditedAt: time,
  /** The masked keys; for a whole one see revealKey. */
  keys: z.array(z.object({ id: z.uuid(), masked: z.string(), status: z.enum(KEY_STATUSES) })),
  /** When the codes first reached the buyer, on a page or by mail. */
  revealedAt: time,
  /** A refund has withdrawn the item, or is about to. */
  isWithdrawn: z.boolean(),
  /** A top-up that was, or may have been, submitted although the order is fully refunded. */
  isUnpaid: z.boolean(),
  canConfirmTopup: z.boolean(),
  /**
   * Whether a refund may withdraw the item: false if it is withdrawn already, and for a top-up that
   * is credited or being submitted.
   */
  canWithdraw: z.boolean(),
});
export type AdminOrderItem = z.infer<typeof adminOrderItem>;

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
  /** The versions that the checkout showed. */
  policies: policyVersions,
  totalUSD: decimalPrice,
  /** The code of the coupon. */
  coupon: z.string().nullable(),
  account: z.object({ id: rowId, username: z.string() }).nullable(),
  /** The buyer's key in the panel's URLs; null if the buyer is forgotten. */
  customer: z.string().nullable(),
  /** For a paid order that is not filled yet; `rules` are the rules that hold it. */
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
      providerOrderId: z.string(),
      status: z.enum(PAYMENT_STATUSES),
      captureId: z.string().nullable(),
      amountUSD: decimalPrice,
      capturedUSD: decimalPrice.nullable(),
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
      amountUSD: decimalPrice,
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
      /** When it bounced after the mail server had accepted it. */
      bouncedAt: time,
      /**
       * The mail server permanently refuses it: there are no more tries until an admin sends it
       * again.
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
  /** Captured money that is not refunded, and not about to be. */
  refundableUSD: decimalPrice,
  actions: z.array(z.enum(ORDER_ACTIONS)),
});
export type AdminOrderDto = z.infer<typeof adminOrderDto>;

export const orderIdInput = z.object({ id: rowId });

/** The shop's profit of a filled order; null for any other order. */
export const orderProfitDto = z
  .object({
    /** The cost of the lines whose cost is known. */
    costUSD: decimalPrice,
    /** Captured, less refunds (pending ones included), less the known cost. */
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

/** Input of an action that needs a confirmation. */
export const orderActionInput = z.object({ orderId: rowId });
/** Input of an action that needs a reason. */
export const reasonedOrderActionInput = orderActionInput.extend({ reason });

export const confirmTopupInput = z.object({ orderItemId: rowId });

export const correctEmailInput = orderActionInput.extend({
  email: typedEmail("email_invalid"),
});

export const refundInput = reasonedOrderActionInput.extend({
  /** Dollars. The whole remaining amount withdraws every line that can be withdrawn. */
  amountUSD: dollarAmount("refund_amount_invalid"),
  /** Lines that the refund withdraws. */
  itemIds: z.array(rowId).max(100).default([]),
});

/** Money at the provider that matches no payment of the shop. */
const unmatchedMoney = z.object({
  kind: z.literal("money"),
  /** The id of the capture, or of the provider's event about a return. */
  id: z.string(),
  /** Whether the money was returned; otherwise it was captured. */
  isReturn: z.boolean(),
  captureId: z.string(),
  /** In the provider's format, e.g. "9.99". */
  amount: z.string(),
  currencyCode: z.string(),
  /** The shop's order number, if the provider states one. */
  orderNumber: z.string().nullable(),
  receivedAt: z.string(),
});

/** An event of the provider that the shop cannot process. */
const stuckEvent = z.object({
  kind: z.literal("event"),
  id: z.string(),
  /** The provider's event type, e.g. "PAYMENT.CAPTURE.COMPLETED". */
  type: z.string(),
  receivedAt: z.string(),
});

/** A dispute in the provider's list that the shop cannot read. */
const unreadableDispute = z.object({
  kind: z.literal("dispute"),
  id: z.string(),
  /** The provider's id of the dispute. */
  dispute: z.string(),
  receivedAt: z.string(),
});

const unknownPaymentDto = z.discriminatedUnion("kind", [
  unmatchedMoney,
  stuckEvent,
  unreadableDispute,
]);
export type UnknownPaymentDto = z.infer<typeof unknownPaymentDto>;
export const unknownPaymentsDto = z.array(unknownPaymentDto);

export const closePaymentInput = z.object({
  /** The id of the event, or of the unmatched capture. */
  eventId: z.string().regex(/^[A-Za-z0-9-]{1,100}$/),
  reason,
});

/** A dispute of an order that the shop does not know. */
export const closeDisputeInput = z.object({ disputeId: rowId, reason });

export const closeRefundInput = z.object({ refundId: rowId, reason });

type CamelCase<Name extends string> = Name extends `${infer First}_${infer Rest}`
  ? `${First}${Capitalize<CamelCase<Rest>>}`
  : Name;

/** The procedure of `admin.orders` for an action: "mark_failed" is `markFailed`. */
export function procedureNameOf<Action extends string>(action: Action): CamelCase<Action> {
  const name = action.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return name as CamelCase<Action>;
}
