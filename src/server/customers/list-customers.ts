import type { z } from "zod";
import type { CustomerListDto, customerListInput } from "@/contract/admin/people/customers";
import { PAGE_ROWS } from "@/contract/admin/table-page";
import { DomainError } from "@/domain/errors";
import { withSums } from "@/server/customers/find-customers";
import { blockedMailbox } from "@/server/orders/placing/blocked";
import { emailOfCustomer } from "@/server/orders/placing/customer-key";
import { statement } from "@/server/platform/database/statement";
import { run, runUnprepared } from "@/server/platform/database/statements";

/** SQL for the next address after `email`: one look-up in each of two indexes. */
const addressAfter = (email: string) => `
      (SELECT least(
        (SELECT lower(o.customer_email) FROM orders o WHERE lower(o.customer_email) > ${email}
          ORDER BY lower(o.customer_email) LIMIT 1),
        (SELECT u.email FROM users u WHERE u.is_verified AND u.role IS NULL AND u.email > ${email}
          ORDER BY u.email LIMIT 1)))`;

/**
 * $1 the address before the page, "" for the beginning, $2 the number of addresses. The time does
 * not depend on the number of orders: each address costs one look-up per index.
 */
const CUSTOMERS_AFTER = statement(
  "customers_after",
  `
    WITH RECURSIVE page (email, place) AS (
      SELECT ${addressAfter("$1::text")}, 1
      UNION ALL
      SELECT ${addressAfter("page.email")}, place + 1 FROM page WHERE page.email IS NOT NULL AND place < $2
    )
    SELECT email FROM page WHERE email IS NOT NULL ORDER BY place`,
).typed<{ email: string }>();

/**
 * $1 an address, $2 the HMAC of its mailbox (`blockedMailbox`). Returns a row if the address has an
 * order, a verified account, a gift, a note or a block.
 */
const HAS_CUSTOMER = statement(
  "has_customer",
  `
    SELECT 1 AS known WHERE EXISTS (SELECT FROM orders WHERE lower(customer_email) = $1)
      OR EXISTS (SELECT FROM users WHERE email = $1 AND is_verified)
      OR EXISTS (SELECT FROM gifts WHERE recipient_email = $1)
      OR EXISTS (SELECT FROM notes WHERE customer_email = $1)
      OR EXISTS (SELECT FROM blocks WHERE kind = 'email' AND key = $2)`,
);

/**
 * A page of the customers, by address: those with orders, and accounts of customers. With `email`,
 * only the customer with that address, including a customer whom the shop knows only from a gift, a
 * note or a block.
 * @throws DomainError cursor_invalid if `after` is not a customer's key
 */
export async function listCustomers({
  email,
  after,
}: z.output<typeof customerListInput>): Promise<CustomerListDto> {
  if (email !== null) return { rows: await withSums(await customersWith(email)), next: null };
  const from = after === null ? "" : emailOfCustomer(after);
  if (from === null) throw new DomainError("cursor_invalid");
  const found = await runUnprepared(CUSTOMERS_AFTER, [from, PAGE_ROWS + 1]);
  const page = found.slice(0, PAGE_ROWS).map((row) => row.email);
  const rows = await withSums(page);
  return { rows, next: found.length > PAGE_ROWS ? (rows.at(-1)?.key ?? null) : null };
}

async function customersWith(text: string): Promise<string[]> {
  const email = text.toLowerCase();
  if (email === "") return [];
  const known = await run(HAS_CUSTOMER, [email, blockedMailbox(email)]);
  return known.length > 0 ? [email] : [];
}
