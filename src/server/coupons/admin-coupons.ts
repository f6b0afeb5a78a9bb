import { randomBytes } from "node:crypto";
import type { z } from "zod";
import type {
  AdminCouponDto,
  CouponFormOutput,
  saveCouponInput,
} from "@/contract/admin/catalogue/coupons";
import type { AuditValues } from "@/contract/admin/shop/audit-log";
import { DomainError } from "@/domain/errors";
import { cents, decimalFromCents } from "@/domain/money";
import {
  COUPON_CODE,
  type CouponKind,
  GENERATED_LENGTH,
  generatedCode,
} from "@/domain/orders/coupon";
import { type AdminCall, type AuditedAction, executeAudited } from "@/server/audit/audited-action";
import { auditSnapshot, differences } from "@/server/catalogue/products/product-audit";
import type { RowOf } from "@/server/platform/database/db";
import { statement } from "@/server/platform/database/statement";
import { run } from "@/server/platform/database/statements";
import type { PrismaTransaction, Transaction } from "@/server/platform/database/transaction";
import { settings } from "@/server/platform/settings";

type SaveCoupon = z.output<typeof saveCouponInput>;
type Saved = { id: number };

/** Maximum number of coupons listed in the panel: the newest. */
const MOST_LISTED = 500;

type Listed = Omit<AdminCouponDto, "nameAr" | "isBuiltIn">;

/** $1 the time zone, $2 the limit. */
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
    FROM (SELECT * FROM coupons ORDER BY id DESC LIMIT $2) c
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
export async function listCoupons(): Promise<AdminCouponDto[]> {
  const zone = settings().timeZone;
  const rows = await run(LIST_COUPONS, [zone, MOST_LISTED]);
  return rows.map((row) => ({ ...row, nameAr: null, isBuiltIn: false }));
}

/**
 * Creates a coupon with its codes, or updates one that nobody has changed since it was opened; an
 * update leaves the codes unchanged. Placed orders keep their discount.
 * @throws DomainError coupon_code_invalid, coupon_number_invalid, coupon_code_taken,
 * coupon_not_found, coupon_changed, coupon_share_too_large, proof_needed
 */
export async function saveCoupon(call: AdminCall, { base, coupon }: SaveCoupon): Promise<Saved> {
  return executeAudited(call, (tx) => (base ? update(tx, base, coupon) : create(tx, coupon)));
}

async function create(
  tx: PrismaTransaction,
  form: CouponFormOutput,
): Promise<AuditedAction<Saved>> {
  checkCodes(form);
  checkShare(form);
  const { id } = await tx.prisma.coupon.create({ data: columnsOf(form), select: { id: true } });
  await setTimes(tx, id, form);
  if (form.codeKind === "one") await insertCodes(tx, id, [form.code], null);
  else await generateCodes(tx, id, form.prefix, form.count ?? 0);
  const row = await readCoupon(tx, id);
  const codes: AuditValues =
    form.codeKind === "one" ? { code: form.code } : { codes: form.count, prefix: form.prefix };
  return {
    action: "coupon.create",
    entity: "coupon",
    entityId: id,
    after: auditSnapshot({ ...auditValuesOf(row), ...codes }),
    isCheaper: true,
    result: { id },
  };
}

function checkCodes({ codeKind, code, count }: CouponFormOutput): void {
  if (codeKind === "one" && !COUPON_CODE.test(code)) throw new DomainError("coupon_code_invalid");
  if (codeKind === "many" && count === null) throw new DomainError("coupon_number_invalid");
}

/**
 * @throws DomainError coupon_share_too_large if a percent coupon takes off more than the settings
 * allow
 */
function checkShare({ kind, value }: CouponFormOutput): void {
  const max = settings().couponMaxPercent;
  if (kind === "percent" && value > max) throw new DomainError("coupon_share_too_large", { max });
}

/** $1 the coupon, $2 the uses per code, $3 the codes. */
const INSERT_COUPON_CODES = statement(
  "insert_coupon_codes",
  `
    INSERT INTO coupon_codes (code, coupon_id, max_uses)
    SELECT code, $1::int, $2::int FROM unnest($3::text[]) AS code ON CONFLICT DO NOTHING RETURNING 1`,
);

/** @throws DomainError coupon_code_taken; the transaction then rolls back */
async function insertCodes(
  tx: Transaction,
  couponId: number,
  codes: readonly string[],
  maxUses: number | null,
) {
  const inserted = (await tx.run(INSERT_COUPON_CODES, [couponId, maxUses, codes])).length;
  if (inserted < codes.length) throw new DomainError("coupon_code_taken");
}

/** With 50 bits each, ten thousand codes hardly ever collide; if they do, the admin tries again. */
async function generateCodes(tx: Transaction, couponId: number, prefix: string, count: number) {
  const codes = new Set<string>();
  while (codes.size < count) codes.add(generatedCode(prefix, randomBytes(GENERATED_LENGTH)));
  await insertCodes(tx, couponId, [...codes], 1);
}

async function update(
  tx: PrismaTransaction,
  { id, version }: NonNullable<SaveCoupon["base"]>,
  form: CouponFormOutput,
): Promise<AuditedAction<Saved>> {
  const old = await lockCoupon(tx, id);
  if (old.version !== version) throw new DomainError("coupon_changed");
  checkShare(form);
  await tx.prisma.coupon.update({
    where: { id },
    data: { ...columnsOf(form), version: { increment: 1 } },
  });
  await setTimes(tx, id, form);
  const row = await readCoupon(tx, id);
  return {
    action: "coupon.update",
    entity: "coupon",
    entityId: id,
    ...differences(auditValuesOf(old), auditValuesOf(row)),
    isCheaper: true,
    result: { id },
  };
}

/**
 * Deletes a coupon that no order has used, not even a failed one, and its codes.
 * @throws DomainError coupon_not_found, coupon_in_use
 */
export async function deleteCoupon(call: AdminCall, id: number): Promise<Saved> {
  return executeAudited(call, async (tx) => {
    const row = await lockCoupon(tx, id);
    const used = await tx.prisma.couponUse.findFirst({
      where: { couponId: id },
      select: { orderId: true },
    });
    if (used) throw new DomainError("coupon_in_use");
    await tx.prisma.coupon.delete({ where: { id } });
    return {
      action: "coupon.delete",
      entity: "coupon",
      entityId: id,
      before: auditSnapshot(auditValuesOf(row)),
      result: { id },
    };
  });
}

type Row = RowOf<"Coupon", object>;

const readCoupon = (tx: PrismaTransaction, id: number) =>
  tx.prisma.coupon.findUniqueOrThrow({ where: { id } });

/** $1 the coupon. */
const LOCK_COUPON = statement("lock_coupon", "SELECT id FROM coupons WHERE id = $1 FOR UPDATE");

/** Locks the coupon's row against orders that are being placed with it. */
async function lockCoupon(tx: PrismaTransaction, id: number): Promise<Row> {
  await tx.run(LOCK_COUPON, [id]);
  const row = await tx.prisma.coupon.findUnique({ where: { id } });
  if (!row) throw new DomainError("coupon_not_found");
  return row;
}

function columnsOf(form: CouponFormOutput) {
  const { name, kind, value, productIds, categoryIds, minimum, cap } = form;
  const { totalUses, usesPerBuyer, firstOrderOnly, isActive } = form;
  return {
    ...{
      name,
      kind,
      value,
      productIds,
      categoryIds,
      totalUses,
      usesPerBuyer,
      firstOrderOnly,
      isActive,
    },
    minimumUSD: decimalFromCents(minimum ?? cents(0)),
    capUSD: cap === null ? null : decimalFromCents(cap),
    maxPercent: settings().couponMaxPercent,
  };
}

/** $1 the start, $2 the time zone, $3 the end, $4 the coupon. */
const SET_COUPON_TIMES = statement(
  "set_coupon_times",
  `
    UPDATE coupons SET starts_at = moment_in_zone(nullif($1, '')::timestamp, $2::text),
      ends_at = moment_in_zone(nullif($3, '')::timestamp, $2::text) WHERE id = $4`,
);

/** Sets start and end, which are given as local time in the shop's time zone. */
async function setTimes(
  tx: Transaction,
  id: number,
  { startsAt, endsAt }: CouponFormOutput,
): Promise<void> {
  const zone = settings().timeZone;
  await tx.run(SET_COUPON_TIMES, [startsAt, zone, endsAt, id]);
}

function auditValuesOf(row: Row): AuditValues {
  return {
    name: row.name,
    discount: discountText(row.kind, row.value),
    couponProducts: row.productIds.join(", ") || null,
    couponCategories: row.categoryIds.join(", ") || null,
    minimumUSD: row.minimumUSD.toFixed(2),
    capUSD: row.capUSD?.toFixed(2) ?? null,
    couponMaxPercent: row.maxPercent,
    totalUses: row.totalUses,
    usesPerBuyer: row.usesPerBuyer,
    startsAt: row.startsAt?.toISOString() ?? null,
    endsAt: row.endsAt?.toISOString() ?? null,
    firstOrderOnly: row.firstOrderOnly,
    isActive: row.isActive,
  };
}

const discountText = (kind: CouponKind, value: number) =>
  kind === "percent" ? `${value} %` : `$${decimalFromCents(cents(value))}`;
