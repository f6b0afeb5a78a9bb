import { z } from "zod";
import { MAX_SEARCH } from "@/contract/admin/common";
import { customerKeyText, MAX_ENTRIES_PER_LIST } from "@/contract/admin/people/customers";
import { cursor, id, listOf, time, usd } from "@/contract/v1/common";
import { ORDER_STATUSES } from "@/domain/orders/order-lifecycle";

/** The id of a customer: the encrypted address, since URLs end up in logs. */
export const customerId = customerKeyText.meta({
  description: "Stays the same as long as the shop keeps its secret",
});

const count = z.number().int();

export const listedCustomer = z.object({
  id: z.string(),
  email: z.string(),
  orders: count.meta({ description: "Orders with this address, counted up to a thousand" }),
  spent: usd.meta({ description: "Captured less refunded" }),
  lastOrderAt: time.nullable(),
});

export const customersQuery = z.strictObject({
  email: z.string().max(MAX_SEARCH).optional().meta({ description: "A complete address" }),
  cursor,
});
export const customers = listOf(listedCustomer);

export const customer = z.object({
  id: z.string(),
  email: z.string(),
  account: z
    .object({ id, username: z.string(), createdAt: time })
    .nullable()
    .meta({ description: "null for a guest" }),
  phones: z.array(z.string()),
  orders: count.meta({ description: "Counted up to 10,000; 10,001 means that there are more" }),
  paidOrders: count,
  captured: usd,
  refunded: usd,
  spent: usd,
  firstOrderAt: time.nullable(),
  lastOrderAt: time.nullable(),
  erasureDueAt: time
    .nullable()
    .meta({ description: "When the data is erased, if the customer has requested it" }),
  latestOrders: z
    .array(z.object({ id, status: z.enum(ORDER_STATUSES), total: usd, createdAt: time }))
    .max(MAX_ENTRIES_PER_LIST),
});
