import type { CustomerDto, CustomerListDto } from "@/contract/admin/people/customers";
import {
  customer,
  customerId,
  customers,
  customersQuery,
  type listedCustomer,
} from "@/contract/v1/customers";
import { cursorsOf } from "@/server/rest/v1/cursors";
import { endpoint } from "@/server/rest/v1/endpoint";
import { usdOf } from "@/server/rest/v1/money";

const tag = "Customers";
const LISTED: (typeof listedCustomer)["_zod"]["output"] = {
  id: "nUxYyTn0pT3cJ5v2vZ0m7wq1kQdE9Hh4yS8sXnJt6oLr2bGfA",
  email: "noura@example.com",
  orders: 2,
  spent: { amount: 7998, currency: "USD" },
  lastOrderAt: "2026-11-20T09:04:00.000Z",
};
const WHOLE: (typeof customer)["_zod"]["output"] = {
  ...LISTED,
  account: { id: 3, username: "noura", createdAt: "2026-10-02T18:30:00.000Z" },
  phones: ["+966500000000"],
  paidOrders: 2,
  captured: { amount: 7998, currency: "USD" },
  refunded: { amount: 0, currency: "USD" },
  firstOrderAt: "2026-10-02T18:31:00.000Z",
  erasureDueAt: null,
  latestOrders: [
    {
      id: 10482,
      status: "delivered",
      total: { amount: 3999, currency: "USD" },
      createdAt: "2026-11-20T09:04:00.000Z",
    },
  ],
};

const listedOf = (row: CustomerListDto["rows"][number]) => ({
  id: row.key,
  email: row.email,
  orders: row.orders,
  spent: usdOf(row.spentUSD),
  lastOrderAt: row.lastOrderAt,
});

const customerOf = ({ key, email, account, phones, sums, orders, erasureDueAt }: CustomerDto) => ({
  id: key,
  email,
  account: account && { id: account.id, username: account.username, createdAt: account.since },
  phones,
  orders: sums.orders,
  paidOrders: sums.paid,
  captured: usdOf(sums.capturedUSD),
  refunded: usdOf(sums.refundedUSD),
  spent: usdOf(sums.spentUSD),
  firstOrderAt: sums.firstOrderAt,
  lastOrderAt: sums.lastOrderAt,
  erasureDueAt,
  latestOrders: orders.map(({ id, status, totalUSD, createdAt }) => ({
    id,
    status,
    total: usdOf(totalUSD),
    createdAt,
  })),
});

const cursors = cursorsOf("customers", customerId);

export const CUSTOMER_ENDPOINTS = [
  endpoint({
    method: "GET",
    path: "/customers",
    operationId: "listCustomers",
    scope: "customers:read",
    tag,
    summary: "Lists customers by address, or finds the one with an address",
    description:
      "A customer is an e-mail address with orders or an account. Erased customers are not listed.",
    query: customersQuery,
    output: customers,
    examples: {
      query: { email: "noura@example.com" },
      output: { data: [LISTED], nextCursor: null },
    },
    async run({ shop, query: { email = null, cursor } }) {
      const after = cursors.read(cursor) ?? null;
      const { rows, next } = await shop.admin.customers.list({ email, after });
      return { data: rows.map(listedOf), nextCursor: cursors.write(next) };
    },
  }),
  endpoint({
    method: "GET",
    path: "/customers/{customer}",
    operationId: "getCustomer",
    scope: "customers:read",
    tag,
    params: { customer: customerId.meta({ param: { example: LISTED.id } }) },
    summary: "Reads a customer with the sums of their orders",
    output: customer,
    examples: { output: WHOLE },
    run: async ({ shop, part }) =>
      customerOf(await shop.admin.customers.read({ customer: part("customer") })),
  }),
];
