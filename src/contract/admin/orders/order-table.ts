import { z } from "zod";
import { rowId, searchText } from "@/contract/admin/common";
import { paymentFilter } from "@/contract/admin/figures";
import { cursorPages, pageOf, rowCount } from "@/contract/admin/table-page";
import { decimalPrice } from "@/contract/catalogue";
import { ATTENTION_REASONS } from "@/domain/orders/order-actions";
import { SECOND_BADGES } from "@/domain/orders/order-badge";
import { ORDER_STATUSES } from "@/domain/orders/order-lifecycle";

/** A day in the shop's time zone. */
const day = z.iso.date().nullable().default(null);

/** The orders of a table or an export. */
export const orderFilter = z.object({
  /**
   * An order's number, a part of an e-mail address or of a product's name, or the provider's
   * complete id of an order, capture or refund.
   */
  q: searchText,
  /** A status, or "refunded" for orders that were refunded in full or in part. */
  status: z
    .enum([...ORDER_STATUSES, "refunded"])
    .nullable()
    .default(null),
  /** Only orders that need a person: "all" for any reason, or one reason. */
  attention: z
    .enum(["all", ...ATTENTION_REASONS])
    .nullable()
    .default(null),
  ...paymentFilter,
  /** First and last day on which the orders were placed. */
  from: day,
  to: day,
});
export type OrderFilter = z.output<typeof orderFilter>;

/**
 * Names of the pages of the order table: the values of its input `page`. A cursor is the number of
 * the order beside the page.
 */
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
  /**
   * `payments.provider` of the payment that took the money, or of the latest payment if none did;
   * null if the order has no payment.
   */
  provider: z.string().nullable(),
  /** The code of the coupon; null if the order has none. */
  coupon: z.string().nullable(),
  status: z.enum(ORDER_STATUSES),
  secondBadge: z.enum(SECOND_BADGES).nullable(),
  createdAt: z.string(),
  attentionReasons: z.array(z.enum(ATTENTION_REASONS)),
});
export type OrderRow = z.infer<typeof orderRow>;

export const orderTableDto = pageOf(orderRow);
export type OrderTableDto = z.infer<typeof orderTableDto>;
