import { z } from "zod";
import { dollarAmount, reason, rowId, searchText, signedDecimal } from "@/contract/admin/common";
import { adminClaimDto } from "@/contract/admin/orders/claims";
import { orderDisputeDto } from "@/contract/admin/orders/disputes";
import { pageOf, pagesBy, rowCount } from "@/contract/admin/table-page";
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
import {
  FULFILMENTS,
  ORDER_STATUSES,
  ORDER_WAITS,
  TOPUP_STATUSES,
} from "@/domain/orders/order-lifecycle";
import { OPENING_WAYS } from "@/domain/orders/order-page";
import { SECOND_BADGES } from "@/domain/orders/second-badge";
import { LOCALES } from "@/domain/text/locale";

/** A day of the shop's time zone. */
const day = z.iso.date().nullable().default(null);

/** Which orders a table or an export holds. */
export const orderFilter = z.object({
  /**
   * An order's number, a part of an e-mail address or of a product's name, or one of the
   * provider's ids whole.
   */
  q: searchText,
  /** A status, or "refunded": all or a part of the money went back. */
  status: z
    .enum([...ORDER_STATUSES, "refunded"])
    .nullable()
    .default(null),
  /** Only those that wait for a person: "all" of them, or those for one reason. */
  attention: z
    .enum(["all", ...ATTENTION_REASONS])
    .nullable()
    .default(null),
  /** First and last day on which they were placed. */
  from: day,
  to: day,
});
export type OrderFilter = z.output<typeof orderFilter>;

/** Pages of orders: by an order's number. */
export const orderPages = pagesBy(rowId);

export const orderTableInput = orderFilter.extend({ page: orderPages.input });
export type OrderTableInput = z.input<typeof orderTableInput>;

export const orderRow = z.object({
  id: rowId,
  customerEmail: z.string(),
  /** The first line, and how many other lines there are. */
  bought: z
    .object({
      name: z.string(),
      nameAr: z.string().nullable(),
      imageUrl: z.string(),
      others: rowCount,
    })
    .nullable(),
  /** The country of the phone's country code, in two letters ("SA"). */
  country: z.string().nullable(),
  totalUSD: decimalPrice,
  /** The total that the buyer saw, if that was in SAR. */
  totalSAR: decimalPrice.nullable(),
  /** The code of its coupon. */
  coupon: z.string().nullable(),
  status: z.enum(ORDER_STATUSES),
  secondBadge: z.enum(SECOND_BADGES).nullable(),
  createdAt: z.string(),
  attentionReasons: z.array(z.enum(ATTENTION_REASONS)),
});
export type OrderRow = z.infer<typeof orderRow>;

export const orderTableDto = pageOf(orderRow);
export type OrderTableDto = z.infer<typeof orderTableDto>;

/** How many orders wait for a person, for each reason and together (an order may have several reasons), and what else. */
export const attentionDto = z.object({
  total: rowCount,
  reasons: z.record(z.enum(ATTENTION_REASONS), rowCount),
  /** Money and disputes of orders that the shop does not know: no order of `total` is among them. */
  unknownPayments: rowCount,
  unknownDisputes: rowCount,
  /** Times in a day that somebody of the staff asked to see more keys than an hour has. */
  revealAlerts: rowCount,
  /** Batches of keys that several buyers complain of: their unsold keys are in no pool. */
  quarantinedBatches: rowCount,
  /** Mails of accounts that wait for five minutes or more, as in a flood of them. */
  heldAccountMails: rowCount,
  /** Purposes for which the payment provider refuses the shop: its account, its app or its webhook there. */
  providerRefusals: rowCount,
  /** Until when the first of the disputes that wait for the shop must be answered. */
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
  /** What the coupon took off all its units together; missing where it took nothing. */
  discountUSD: decimalPrice.optional(),
  options: z.array(chosenOptionDto),
  pubgPlayerId: z.string().nullable(),
  topup: z.array(topupAnswerDto),
  /** What the supplier calls the player. */
  playerName: z.string().nullable(),
  topupStatus: z.enum(TOPUP_STATUSES).nullable(),
  topupReference: z.string().nullable(),
  creditedAt: time,
  /** Its keys, hidden: see revealKey. */
  keys: z.array(z.object({ id: z.uuid(), masked: z.string(), status: z.enum(KEY_STATUSES) })),
  /** When its codes first reached the buyer's eyes or mailbox. */
  revealedAt: time,
  /** A refund took it back, or is about to. */
  isWithdrawn: z.boolean(),
  /** A top-up that went out, or may have, although all the money of its order went back. */
  isUnpaid: z.boolean(),
  canConfirmTopup: z.boolean(),
  /** A refund may withdraw it: everything but a top-up that has been credited. */
  canWithdraw: z.boolean(),
});
export type AdminOrderItem = z.infer<typeof adminOrderItem>;

export const PAYMENT_STATUSES = [
  "created",
  "capturing",
  "pending",
  "captured",
  "declined",
  "review",
] as const;
export const REFUND_STATUSES = [
  "requested",
  "pending",
  "refunded",
  "failed",
  "replaced",
  "closed",
] as const;
/** Who began it: an admin, somebody on the provider's own site, or the provider itself. */
export const REFUND_ORIGINS = ["shop", "provider", "reversal"] as const;

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
  /** The versions that its checkout named. */
  policies: policyVersions,
  totalUSD: decimalPrice,
  /** The code of its coupon. */
  coupon: z.string().nullable(),
  account: z.object({ id: rowId, username: z.string() }).nullable(),
  /** What stands for the buyer in the panel's address; null where the buyer is forgotten. */
  customer: z.string().nullable(),
  /** Of a paid order that is not filled yet; `rules` are those that hold it. */
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
      /** While it is pending: why the provider keeps it waiting, in its own words. */
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
      /** Why the provider refused it, in its own words. */
      refusalReason: z.string().nullable(),
      createdAt: z.string(),
      refundedAt: time,
    }),
  ),
  /** Its own, then those of its refunds. */
  receipts: z.array(receiptDto),
  /** To whom it goes instead of its buyer. */
  gift: z
    .object({ name: z.string(), email: z.string(), sendAt: z.string(), openedAt: time })
    .nullable(),
  /** Problems that the buyer reported: the open ones, then the latest. */
  claims: z.array(adminClaimDto),
  /** The latest first. */
  disputes: z.array(orderDisputeDto),
  /** Openings of its codes on pages of the shop, the latest first; of a line no more than the last 50. */
  openings: z.array(
    z.object({
      id: rowId,
      at: z.string(),
      /** An IPv4 address, or the /64 network of an IPv6 one. */
      address: z.string(),
      way: z.enum(OPENING_WAYS),
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
      /** When it came back after the mail server had taken it. */
      bouncedAt: time,
      /** The mail server never takes it: nobody tries until an admin has it sent again. */
      isGivenUp: z.boolean(),
    }),
  ),
  /** Oldest first. `actor`: customer, provider, system or admin:{id}, whose name is `actorName`. */
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
  /** Captured and not refunded, nor about to be. */
  refundableUSD: decimalPrice,
  actions: z.array(z.enum(ORDER_ACTIONS)),
});
export type AdminOrderDto = z.infer<typeof adminOrderDto>;

export const orderIdInput = z.object({ id: rowId });

/** What the shop earned by an order that was filled; null of any other. */
export const orderProfitDto = z
  .object({
    /** Of the lines that say it. */
    costUSD: decimalPrice,
    /** Captured, less what went back or is on its way, less the known cost. */
    profitUSD: signedDecimal,
    lines: z.array(
      z.object({
        itemId: rowId,
        /** All of the line; null where nobody said. */
        costUSD: decimalPrice.nullable(),
      }),
    ),
  })
  .nullable();
export type OrderProfitDto = z.infer<typeof orderProfitDto>;

/** Of an action that asks for a confirmation. */
export const orderActionInput = z.object({ orderId: rowId });
/** Of an action that asks for a reason. */
export const reasonedOrderActionInput = orderActionInput.extend({ reason });

export const confirmTopupInput = z.object({ orderItemId: rowId });

export const correctEmailInput = orderActionInput.extend({
  email: typedEmail("email_invalid"),
});

export const refundInput = reasonedOrderActionInput.extend({
  /** Dollars; all that is left withdraws every line that can be withdrawn. */
  amountUSD: dollarAmount("refund_amount_invalid"),
  /** Lines that the refund withdraws. */
  itemIds: z.array(rowId).max(100).default([]),
});

/** Money at the provider that matches no payment of the shop. */
const unmatchedMoney = z.object({
  kind: z.literal("money"),
  /** The id of the capture, or of the provider's event about a return. */
  id: z.string(),
  /** It went back; else it was captured. */
  isReturn: z.boolean(),
  captureId: z.string(),
  /** As the provider writes it, e.g. "9.99". */
  amount: z.string(),
  currencyCode: z.string(),
  /** The shop's own number of the order, where the provider says one. */
  orderNumber: z.string().nullable(),
  receivedAt: z.string(),
});

/** An event of the provider that the shop cannot act on. */
const stuckEvent = z.object({
  kind: z.literal("event"),
  id: z.string(),
  /** The provider's name of it, e.g. "PAYMENT.CAPTURE.COMPLETED". */
  type: z.string(),
  receivedAt: z.string(),
});

/** A dispute that the provider lists and that the shop cannot read. */
const unreadableDispute = z.object({
  kind: z.literal("dispute"),
  id: z.string(),
  /** The provider's number of it. */
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

/** The procedure of `admin.orders` that carries an action's name: "mark_failed" is `markFailed`. */
export function procedureOf<Action extends string>(action: Action): CamelCase<Action> {
  const name = action.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
  return name as CamelCase<Action>;
}
