import type { FindDto } from "@/contract/admin/global-search";
import { MIN_CUSTOMER_SEARCH } from "@/contract/admin/people/customers";
import { isPermitted, type StaffRole } from "@/domain/account/permissions";
import { searchedEnding } from "@/domain/catalogue/licence-key";
import { foldCouponCode } from "@/domain/orders/coupon";
import { normalizeDigits } from "@/domain/text/normalize-digits";
import { findProducts, hasWordsOf } from "@/server/catalogue/search/search-products";
import { findCustomers } from "@/server/customers/find-customers";
import { maskedKey } from "@/server/keys/masked-key";
import { secondBadgesOf } from "@/server/orders/admin/second-badges";
import { closedValue } from "@/server/platform/database/closed-columns";
import { db, escapeLike } from "@/server/platform/database/db";
import { statement } from "@/server/platform/database/statement";
import { runUnprepared } from "@/server/platform/database/statements";
import { autocommit } from "@/server/platform/database/transaction";
import { endingMac } from "@/server/platform/secrets";

/** Maximum number of results per kind. */
const FIRST = 3;

/** Minimum characters of a text; shorter ones match too much. */
const MIN_LENGTH = 2;

/** The largest possible order id. */
const LAST_ID = 2_147_483_647;

const NOTHING: FindDto = { products: [], orders: [], customers: [], coupons: [], keys: [] };

/**
 * Searches the records that a role may see in the panel: products in both languages, orders by id,
 * email address or product, customers by address, coupons by name or code, keys by ending.
 */
export async function findAnything(role: StaffRole | null, typed: string): Promise<FindDto> {
  const q = normalizeDigits(typed);
  const number = orderNumberOf(q);
  if (number === 0 && [...q].length < MIN_LENGTH) return NOTHING;
  const seesOrders = isPermitted(role, "orders:read");
  const productIds = await findProductIds(q);
  const [products, orders, customers, coupons, keys] = await Promise.all([
    readProducts(productIds),
    seesOrders ? findOrders(q, number, productIds) : [],
    seesOrders && number === 0 ? findCustomers(q) : [],
    isPermitted(role, "products:write") ? findCoupons(q) : [],
    isPermitted(role, "keys:add") ? findKeys(q) : [],
  ]);
  return {
    products,
    orders,
    customers: customers.slice(0, FIRST).map(({ key, email, orders: count }) => ({
      key,
      email,
      orders: count,
    })),
    coupons,
    keys,
  };
}

/** Parses an order id such as "12" or "#12"; 0 if it is none. */
function orderNumberOf(text: string): number {
  const number = Number(/^#?(\d{1,10})$/.exec(text)?.[1] ?? 0);
  return number <= LAST_ID ? number : 0;
}

/** The best results of the shop's own search, then matching products that are not for sale. */
async function findProductIds(q: string): Promise<number[]> {
  if (q.startsWith("#")) return [];
  const { results } = await findProducts(q);
  const found = results.slice(0, FIRST).map(({ id }) => id);
  if (found.length === FIRST) return found;
  // No `statement`: the condition is composed here, with words that the planner sees as a constant.
  const hidden = await db().$queryRaw<{ id: number }[]>`
    SELECT id FROM products WHERE ${await hasWordsOf(q, autocommit)} AND NOT is_active AND archived_at IS NULL
    LIMIT ${FIRST - found.length}`;
  return [...found, ...hidden.map(({ id }) => id)];
}

async function readProducts(ids: readonly number[]): Promise<FindDto["products"]> {
  const rows = await db().product.findMany({
    where: { id: { in: [...ids] } },
    select: {
      id: true,
      name: true,
      nameAr: true,
      imageUrl: true,
      priceUSD: true,
      fulfilment: true,
      availableUnits: true,
      isActive: true,
    },
  });
  return ids.flatMap((id) => {
    const row = rows.find((one) => one.id === id);
    if (!row) return [];
    const { fulfilment, availableUnits, priceUSD, ...product } = row;
    const keys = fulfilment === "keys" ? availableUnits : null;
    return { ...product, keys, priceUSD: priceUSD.toFixed(2) };
  });
}

const ordersFound = (byEmail: string) => `
    WITH found AS (
      SELECT id FROM orders WHERE id = $1 ${byEmail}
      UNION (SELECT last.order_id FROM unnest($2::int[]) AS wanted (id) CROSS JOIN LATERAL (
        SELECT i.order_id FROM order_items i WHERE i.product_id = wanted.id ORDER BY i.order_id DESC LIMIT $3) last)
    )
    SELECT o.id, o.status, o.customer_email AS "customerEmail", o.total_usd::text AS "totalUSD",
      o.created_at AS "createdAt", item.product_name AS "productName", item.product_name_ar AS "productNameAr",
      item.image_url AS "imageUrl", item.others AS "otherItems"
    FROM found JOIN orders o ON o.id = found.id CROSS JOIN LATERAL (
      SELECT i.product_name, i.product_name_ar, p.image_url, (count(*) OVER () - 1)::int AS others
      FROM order_items i JOIN products p ON p.id = i.product_id WHERE i.order_id = o.id ORDER BY i.id LIMIT 1) item
    ORDER BY o.id = $1 DESC, o.id DESC LIMIT $3`;

/** $1 an order id, $2 products, $3 the limit. */
const FIND_ORDERS = statement("find_orders", ordersFound(""));

/** $1 an order id, $2 products, $3 the limit, $4 a pattern of addresses. */
const FIND_ORDERS_BY_TEXT = statement(
  "find_orders_by_text",
  ordersFound(`UNION (SELECT o.id FROM orders o WHERE lower(o.customer_email) LIKE $4
          ORDER BY o.id DESC LIMIT $3)`),
);

/** Orders by id first, then by address or by a found product, newest first. */
async function findOrders(
  q: string,
  number: number,
  productIds: readonly number[],
): Promise<FindDto["orders"]> {
  const pattern = `%${escapeLike(q.toLowerCase())}%`;
  const isText = number === 0 && q.length >= MIN_CUSTOMER_SEARCH;
  const rows = isText
    ? await runUnprepared(FIND_ORDERS_BY_TEXT, [number, productIds, FIRST, pattern])
    : await runUnprepared(FIND_ORDERS, [number, productIds, FIRST]);
  const badges = await secondBadgesOf(
    rows.map(({ id }) => id),
    "shop",
  );
  return rows.map(({ status, createdAt, ...row }) => ({
    ...row,
    status: closedValue("orders.status", status),
    secondBadge: badges.get(row.id) ?? null,
    createdAt: createdAt.toISOString(),
  }));
}

/**
 * $1 whether the text may be a code, $2 a pattern of codes, $3 a pattern of names, $4 the limit.
 */
const FIND_COUPONS = statement(
  "find_coupons",
  `
    SELECT c.id, c.name, found.code FROM (
      SELECT coupon_id AS id, min(code) AS code FROM coupon_codes
      WHERE $1 AND code LIKE $2 GROUP BY coupon_id
      UNION ALL SELECT id, NULL FROM coupons WHERE name ILIKE $3
    ) found JOIN coupons c ON c.id = found.id
    ORDER BY found.code NULLS LAST, c.id DESC LIMIT $4`,
);

/** Coupons by the beginning of a code or a part of the name. */
async function findCoupons(q: string): Promise<FindDto["coupons"]> {
  const code = foldCouponCode(q);
  const isCode = /^[A-Z0-9]{3,32}$/.test(code);
  return runUnprepared(FIND_COUPONS, [isCode, `${code}%`, `%${escapeLike(q)}%`, FIRST]);
}

/** $1 the HMAC of the ending, $2 the limit. */
const FIND_KEYS_BY_ENDING = statement(
  "find_keys_by_ending",
  `
    SELECT k.id, k.sealed, k.status, p.id AS "productId", p.name AS "productName", p.name_ar AS "productNameAr",
      coalesce((SELECT i.order_id FROM order_items i WHERE i.id = k.order_item_id), (
        SELECT i.order_id FROM key_replacements r JOIN claims c ON c.id = r.claim_id
          JOIN order_items i ON i.id = c.order_item_id WHERE r.old_key_id = k.id)) AS "orderId"
    FROM licence_keys k JOIN products p ON p.id = k.product_id
    WHERE k.ending = $1 AND k.ending <> ''
    ORDER BY k.created_at DESC, k.id DESC LIMIT $2`,
);

/**
 * Keys with this ending, newest first. A replaced key is listed with the order it was bought in.
 */
async function findKeys(q: string): Promise<FindDto["keys"]> {
  const ending = searchedEnding(q);
  if (ending === null) return [];
  // The statement repeats the partial index's condition, which PostgreSQL cannot infer from $1.
  const rows = await runUnprepared(FIND_KEYS_BY_ENDING, [endingMac(ending), FIRST]);
  return rows.map(({ sealed, status, ...row }) => ({
    ...row,
    status: closedValue("licence_keys.status", status),
    masked: maskedKey({ id: row.id, sealed }),
  }));
}
