import type { z } from "zod";
import type { couponCodesDto, couponCodesInput } from "@/contract/admin/catalogue/coupons";
import { DomainError } from "@/domain/errors";
import { db } from "@/server/platform/database/db";
import { statement } from "@/server/platform/database/statement";
import { run } from "@/server/platform/database/statements";

const PAGE_CODES = 100;

/**
 * $1 the coupon, $2 the last code before the page, $3 the number of codes to skip, $4 the limit.
 * `orderId`: the latest order that holds or has used a code with limited uses. Reads all uses of
 * the coupon once, since no index finds the uses of one code.
 */
const LIST_COUPON_CODES = statement(
  "list_coupon_codes",
  `
      WITH page AS MATERIALIZED (
        SELECT code, uses, max_uses FROM coupon_codes WHERE coupon_id = $1 AND code > $2
        ORDER BY code OFFSET $3 LIMIT $4
      ), latest AS MATERIALIZED (
        SELECT code, max(order_id) AS order_id FROM coupon_uses
        WHERE coupon_id = $1 AND state <> 'returned'
          AND code IN (SELECT code FROM page WHERE max_uses IS NOT NULL AND uses > 0)
        GROUP BY code
      )
      SELECT page.code, page.uses, page.max_uses AS "maxUses", latest.order_id AS "orderId"
      FROM page LEFT JOIN latest ON latest.code = page.code
      ORDER BY page.code`,
);

interface CodesWanted {
  couponId: number;
  /** The last code before the page; "" for the first page. */
  after?: string;
  skip?: number;
  limit: number;
}

/** The codes of a coupon in alphabetical order. */
export const listCodes = ({ couponId, after = "", skip = 0, limit }: CodesWanted) =>
  run(LIST_COUPON_CODES, [couponId, after, skip, limit]);

/**
 * A page of a coupon's codes. Codes are neither added nor removed, so a position stays valid.
 * @throws DomainError coupon_not_found
 */
export async function codesPage({
  id,
  skip,
}: z.output<typeof couponCodesInput>): Promise<z.output<typeof couponCodesDto>> {
  const found = await listCodes({ couponId: id, skip, limit: PAGE_CODES + 1 });
  if (found.length === 0) {
    const coupon = await db().coupon.findUnique({ where: { id }, select: { id: true } });
    if (!coupon) throw new DomainError("coupon_not_found");
  }
  const next = found.length > PAGE_CODES ? skip + PAGE_CODES : null;
  return { rows: found.slice(0, PAGE_CODES), next };
}
