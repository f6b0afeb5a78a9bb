import { randomBytes } from "node:crypto";
import type { z } from "zod";
import type { CouponFormOutput, saveCouponInput } from "@/contract/admin/catalogue/coupons";
import type { DeletedRow } from "@/contract/admin/common";
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
import type { PrismaTransaction, Transaction } from "@/server/platform/database/transaction";
import { settings } from "@/server/platform/settings";

type SaveCoupon = z.output<typeof saveCouponInput>;
type Saved = { id: number };

/**
 * Creates a coupon with its codes, or updates the coupon `base.id` if its version is still
 * `base.version`, the one that the admin opened; an update leaves the codes unchanged. Placed
 * orders keep their discount.
 * @throws DomainError coupon_code_invalid; coupon_number_invalid if the number of codes to generate
 *   is missing; coupon_code_taken; coupon_not_found; coupon_changed if the version differs;
 *   coupon_share_too_large as `checkShare`; proof_needed if the admin has not recently entered the
 *   password and second factor
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

/** Codes have 50 random bits. In the rare case of a collision the admin has to save again. */
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
 * Deletes a coupon and its codes, if no order has used it, not even a failed one.
 * @param wanted with `version`, the coupon is deleted only if it still has that version
 * @throws DomainError coupon_not_found; coupon_changed if the version differs; coupon_in_use
 */
export async function deleteCoupon(call: AdminCall, { id, version }: DeletedRow): Promise<Saved> {
  return executeAudited(call, async (tx) => {
    const row = await lockCoupon(tx, id);
    if (version !== undefined && row.version !== version) throw new DomainError("coupon_changed");
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

/**
 * Locks the coupon's row against orders that are being placed with it.
 * @throws DomainError coupon_not_found
 */
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
