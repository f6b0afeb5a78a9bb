import type { AdminCouponDto, CouponFormInput } from "@/contract/admin/catalogue/coupons";
import {
  coupon,
  couponChanges,
  couponCodes,
  couponCodesQuery,
  coupons,
  couponsQuery,
  deletedCoupon,
  newCoupon,
} from "@/contract/v1/coupons";
import { cents, centsFromDecimal, decimalFromCents } from "@/domain/money";
import { momentInShop, shopMinute } from "@/server/platform/shop-time";
import { idCursorsOf } from "@/server/rest/v1/cursors";
import { endpoint } from "@/server/rest/v1/endpoint";
import { usdOf } from "@/server/rest/v1/money";
import { deleteOver, saveOver } from "@/server/rest/v1/save-over";

type Coupon = (typeof coupon)["_zod"]["output"];
type Values = Partial<(typeof couponChanges)["_zod"]["output"]>;

const tag = "Coupons";
const WHOLE: Coupon = {
  id: 5,
  name: "National day",
  discount: { kind: "percent", percent: 10 },
  productIds: [],
  categoryIds: [2],
  minimum: { amount: 2000, currency: "USD" },
  maximumDiscount: { amount: 1500, currency: "USD" },
  totalUses: 500,
  usesPerBuyer: 1,
  startsAt: "2026-09-22T21:00:00.000Z",
  endsAt: "2026-09-24T21:00:00.000Z",
  firstOrderOnly: false,
  isActive: true,
  code: "DAY96",
  codes: 1,
  period: "over",
  reservedUses: 0,
  spentUses: 212,
  given: { amount: 84700, currency: "USD" },
  sold: { amount: 762300, currency: "USD" },
  version: 3,
};

const timeOf = (minute: string) => (minute === "" ? null : momentInShop(minute).toISOString());

const couponOf = (row: AdminCouponDto): Coupon => ({
  id: row.id,
  name: row.name,
  discount:
    row.kind === "percent"
      ? { kind: "percent", percent: row.value }
      : { kind: "amount", amount: { amount: row.value, currency: "USD" } },
  productIds: row.products.map(({ id }) => id),
  categoryIds: row.categoryIds,
  minimum: centsFromDecimal(row.minimumUSD) === 0 ? null : usdOf(row.minimumUSD),
  maximumDiscount: row.capUSD === null ? null : usdOf(row.capUSD),
  totalUses: row.totalUses,
  usesPerBuyer: row.usesPerBuyer,
  startsAt: timeOf(row.startsAt),
  endsAt: timeOf(row.endsAt),
  firstOrderOnly: row.firstOrderOnly,
  isActive: row.isActive,
  code: row.code,
  codes: row.codes,
  period: row.time,
  reservedUses: row.reserved,
  spentUses: row.spent,
  given: usdOf(row.givenUSD),
  sold: usdOf(row.soldUSD),
  version: row.version,
});

const dollars = (value: { amount: number } | null | undefined) =>
  value ? decimalFromCents(cents(value.amount)) : "";
const minuteOf = (time: string | null | undefined) => (time ? shopMinute(new Date(time)) : "");
const countOf = (count: number | null | undefined) => String(count ?? "");

/** Converts values to those of the panel's form. The codes of an existing coupon cannot change. */
const formOf = (values: Values): CouponFormInput => ({
  name: values.name ?? "",
  codeKind: "one",
  code: "",
  prefix: "",
  count: "",
  kind: values.discount?.kind ?? "percent",
  value:
    values.discount?.kind === "amount"
      ? dollars(values.discount.amount)
      : countOf(values.discount?.percent),
  productIds: values.productIds ?? [],
  categoryIds: values.categoryIds ?? [],
  minimum: dollars(values.minimum),
  cap: dollars(values.maximumDiscount),
  totalUses: countOf(values.totalUses),
  usesPerBuyer: countOf(values.usesPerBuyer),
  startsAt: minuteOf(values.startsAt),
  endsAt: minuteOf(values.endsAt),
  firstOrderOnly: values.firstOrderOnly ?? false,
  isActive: values.isActive ?? true,
});

const cursors = idCursorsOf("coupons");
/** A cursor is the number of codes on the previous pages. */
const codeCursorsOf = (coupon: number) => idCursorsOf(`coupon-${coupon}-codes`);

export const COUPON_ENDPOINTS = [
  endpoint({
    method: "GET",
    path: "/coupons",
    operationId: "listCoupons",
    scope: "coupons:read",
    tag,
    summary: "Lists coupons, the newest first",
    query: couponsQuery,
    output: coupons,
    examples: { output: { data: [WHOLE], nextCursor: null } },
    async run({ shop, query: { cursor } }) {
      const { rows, next } = await shop.admin.coupons.page({ before: cursors.read(cursor) });
      return { data: rows.map(couponOf), nextCursor: cursors.write(next) };
    },
  }),
  endpoint({
    method: "GET",
    path: "/coupons/{id}",
    operationId: "getCoupon",
    scope: "coupons:read",
    tag,
    summary: "Reads a coupon",
    output: coupon,
    hasVersion: true,
    examples: { output: WHOLE },
    run: async ({ shop, id }) => couponOf(await shop.admin.coupons.get({ id: id() })),
  }),
  endpoint({
    method: "GET",
    path: "/coupons/{id}/codes",
    operationId: "listCouponCodes",
    scope: "coupons:read",
    tag,
    summary: "Lists a coupon's codes, in alphabetical order",
    query: couponCodesQuery,
    output: couponCodes,
    examples: {
      output: {
        data: [{ code: "DAY96K7QM2XW4RT", uses: 1, maxUses: 1, orderId: 10_017 }],
        nextCursor: null,
      },
    },
    async run({ shop, id, query: { cursor } }) {
      const cursors = codeCursorsOf(id());
      const skip = cursors.read(cursor) ?? 0;
      const { rows, next } = await shop.admin.coupons.codes({ id: id(), skip });
      return { data: rows, nextCursor: cursors.write(next) };
    },
  }),
  endpoint({
    method: "POST",
    path: "/coupons",
    operationId: "createCoupon",
    scope: "coupons:write",
    tag,
    summary: "Adds a coupon with one code, or with many that are each used once",
    description: "The owners are notified, as of every coupon.",
    body: newCoupon,
    output: coupon,
    status: 201,
    hasVersion: true,
    examples: {
      body: {
        name: "National day",
        code: "DAY96",
        discount: { kind: "percent", percent: 10 },
        categoryIds: [2],
        usesPerBuyer: 1,
      },
      output: { ...WHOLE, spentUses: 0, version: 1 },
    },
    async run({ shop, body: { code, generate, ...values }, idempotencyKey }) {
      const { id } = await shop.admin.coupons.save({
        base: null,
        coupon: {
          ...formOf(values),
          codeKind: generate ? "many" : "one",
          code: code ?? "",
          prefix: generate?.prefix ?? "",
          count: countOf(generate?.count),
        },
        idempotencyKey,
      });
      return couponOf(await shop.admin.coupons.get({ id }));
    },
  }),
  endpoint({
    method: "PATCH",
    path: "/coupons/{id}",
    operationId: "changeCoupon",
    scope: "coupons:write",
    tag,
    summary: "Changes a coupon, or switches it off",
    description:
      "Needs `If-Match` with the ETag of the coupon as it was read. Placed orders keep their discount.",
    body: couponChanges,
    output: coupon,
    hasVersion: true,
    examples: { body: { isActive: false }, output: { ...WHOLE, isActive: false, version: 4 } },
    async run({ shop, id, version, body, idempotencyKey }) {
      const stored = couponOf(await shop.admin.coupons.get({ id: id() }));
      await saveOver(stored.version, version, () =>
        shop.admin.coupons.save({
          base: { id: id(), version },
          coupon: formOf({ ...stored, ...body }),
          idempotencyKey,
        }),
      );
      return couponOf(await shop.admin.coupons.get({ id: id() }));
    },
  }),
  endpoint({
    method: "DELETE",
    path: "/coupons/{id}",
    operationId: "deleteCoupon",
    scope: "coupons:write",
    tag,
    summary: "Deletes a coupon that no order has used",
    description: "Switch off a used one: `changeCoupon` with `isActive` false.",
    output: deletedCoupon,
    ifMatch: "optional",
    examples: { output: { id: 5 } },
    run: (call) => deleteOver(call, call.shop.admin.coupons.delete),
  }),
];
