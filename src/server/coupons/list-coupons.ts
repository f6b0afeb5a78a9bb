import type { z } from "zod";
import type { AdminCouponDto, couponPageDto } from "@/contract/admin/catalogue/coupons";
import { PAGE_ROWS } from "@/contract/admin/table-page";
import { DomainError } from "@/domain/errors";
import { statement } from "@/server/platform/database/statement";
import { run } from "@/server/platform/database/statements";
import { settings } from "@/server/platform/settings";

/** The largest id that PostgreSQL's integer type can hold. */
const LAST_ID = 2_147_483_647;

/** Maximum number of coupons listed in the panel: the newest. */
const MOST_LISTED = 500;

type Listed = Omit<AdminCouponDto, "nameAr" | "isBuiltIn">;

/** $1 the time zone, $2 the limit, $3 the largest id to list. */
const LIST_COUPONS = statement(
  "list_coupons",
  `
    SELECT c.id, c.version, c.name, c.kind, c.value, c.category_ids AS "categoryIds",
      CASE WHEN codes.count = 1 AND codes.max IS NULL THEN codes.first END AS code, codes.count::int AS codes,
      -- A deleted product is listed by its number: an empty list would mean all products.
      coalesce((SELECT jsonb_agg(jsonb_build_object('id', meant.id, 'name', coalesce(p.name, '#' || meant.id), 'nameAr', p.name_ar)
          ORDER BY meant.id)
        FROM unnest(c.product_ids) AS meant (id) LEFT JOIN products p ON p.id = meant.id), '[]') AS products,
      c.minimum_usd::text AS "minimumUSD", c.cap_usd::text AS "capUSD", c.total_uses AS "totalUses",
      c.uses_per_buyer AS "usesPerBuyer", c.first_order_only AS "firstOrderOnly", c.is_active AS "isActive",
      coalesce(to_char(c.starts_at AT TIME ZONE $1::text, 'YYYY-MM-DD"T"HH24:MI'), '') AS "startsAt",
      coalesce(to_char(c.ends_at AT TIME ZONE $1::text, 'YYYY-MM-DD"T"HH24:MI'), '') AS "endsAt",
      CASE WHEN c.starts_at > now() THEN 'early' WHEN c.ends_at <= now() THEN 'over' ELSE 'running' END AS time,
      used.reserved, used.spent, used.given::text AS "givenUSD", used.sold::text AS "soldUSD"
    FROM (SELECT * FROM coupons WHERE id <= $3 ORDER BY id DESC LIMIT $2) c
    CROSS JOIN LATERAL (
      SELECT count(*), min(code) AS first, max(max_uses) AS max FROM coupon_codes k WHERE k.coupon_id = c.id) codes
    CROSS JOIN LATERAL (
      SELECT count(*) FILTER (WHERE u.state = 'reserved')::int AS reserved,
        count(*) FILTER (WHERE u.state = 'spent')::int AS spent,
        coalesce(sum(u.discount_usd) FILTER (WHERE u.state = 'spent'), 0)::numeric(12, 2) AS given,
        coalesce(sum(o.total_usd) FILTER (WHERE u.state = 'spent'), 0)::numeric(12, 2) AS sold
      FROM coupon_uses u JOIN orders o ON o.id = u.order_id WHERE u.coupon_id = c.id) used
    ORDER BY c.id DESC`,
).typed<Pick<Listed, "kind" | "categoryIds" | "products" | "time">>();

/** The newest coupons, with their uses, the discounts given, and the sales made with them. */
export function listCoupons(): Promise<AdminCouponDto[]> {
  return couponsUpTo(LAST_ID, MOST_LISTED);
}

/**
 * A page of the coupons, the newest first.
 * @param before the id of the last coupon of the previous page; null for the first page
 */
export async function couponPage(before: number | null): Promise<z.output<typeof couponPageDto>> {
  const found = await couponsUpTo(before === null ? LAST_ID : before - 1, PAGE_ROWS + 1);
  const rows = found.slice(0, PAGE_ROWS);
  return { rows, next: found.length > PAGE_ROWS ? (rows.at(-1)?.id ?? null) : null };
}

/** @throws DomainError coupon_not_found */
export async function oneCoupon(id: number): Promise<AdminCouponDto> {
  const [coupon] = await couponsUpTo(id, 1);
  if (coupon?.id !== id) throw new DomainError("coupon_not_found");
  return coupon;
}

async function couponsUpTo(id: number, limit: number): Promise<AdminCouponDto[]> {
  const rows = await run(LIST_COUPONS, [settings().timeZone, limit, id]);
  return rows.map((row) => ({ ...row, nameAr: null, isBuiltIn: false }));
}
