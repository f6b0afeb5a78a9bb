import { z } from "zod";
import { rowId, searchText } from "@/contract/admin/common";
import { customerKeyText } from "@/contract/admin/people/customers";
import { decimalPrice } from "@/contract/catalogue";
import { KEY_STATUSES } from "@/domain/catalogue/licence-key";
import { SECOND_BADGES } from "@/domain/orders/order-badge";
import { ORDER_STATUSES } from "@/domain/orders/order-lifecycle";

export const findInput = z.object({ q: searchText });

/** The first results of each kind. A kind is empty if the admin lacks its permission. */
export const findDto = z.object({
  products: z.array(
    z.object({
      id: rowId,
      name: z.string(),
      nameAr: z.string().nullable(),
      imageUrl: z.string(),
      priceUSD: decimalPrice,
      /** Available keys; null for a product that is not sold by keys. */
      keys: z.number().int().nullable(),
      isActive: z.boolean(),
    }),
  ),
  orders: z.array(
    z.object({
      id: rowId,
      status: z.enum(ORDER_STATUSES),
      customerEmail: z.string(),
      totalUSD: decimalPrice,
      secondBadge: z.enum(SECOND_BADGES).nullable(),
      createdAt: z.string(),
      /** The first item; `otherItems` is the number of other items. */
      productName: z.string(),
      productNameAr: z.string().nullable(),
      imageUrl: z.string(),
      otherItems: z.number().int(),
    }),
  ),
  customers: z.array(
    z.object({ key: customerKeyText, email: z.string(), orders: z.number().int() }),
  ),
  coupons: z.array(z.object({ id: rowId, name: z.string(), code: z.string().nullable() })),
  /** Keys are masked: at most their ending is shown. */
  keys: z.array(
    z.object({
      id: z.uuid(),
      masked: z.string(),
      status: z.enum(KEY_STATUSES),
      productId: rowId,
      productName: z.string(),
      productNameAr: z.string().nullable(),
      orderId: rowId.nullable(),
    }),
  ),
});
export type FindDto = z.infer<typeof findDto>;
