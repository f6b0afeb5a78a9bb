import type { AdminCouponDto, CouponFormInput } from "@/contract/admin/coupons";
import { cents, decimalFromCents } from "@/domain/money";

/** What the form of a new coupon begins with. */
export const NEW_COUPON: CouponFormInput = {
  name: "",
  codeKind: "one",
  code: "",
  prefix: "",
  count: "",
  kind: "percent",
  value: "",
  productIds: [],
  categoryIds: [],
  minimum: "",
  cap: "",
  totalUses: "",
  usesPerBuyer: "1",
  startsAt: "",
  endsAt: "",
  firstOrderOnly: false,
  isActive: true,
};

/** What the form of a coupon begins with. */
export function couponValuesOf(coupon: AdminCouponDto): CouponFormInput {
  const { name, kind, value, code, codes, minimumUSD, capUSD } = coupon;
  return {
    name,
    codeKind: code === null ? "many" : "one",
    code: code ?? "",
    prefix: "",
    count: String(codes),
    kind,
    value: kind === "percent" ? String(value) : decimalFromCents(cents(value)),
    productIds: coupon.products.map(({ id }) => id),
    categoryIds: coupon.categoryIds,
    minimum: minimumUSD === "0.00" ? "" : minimumUSD,
    cap: capUSD ?? "",
    totalUses: textOf(coupon.totalUses),
    usesPerBuyer: textOf(coupon.usesPerBuyer),
    startsAt: coupon.startsAt,
    endsAt: coupon.endsAt,
    firstOrderOnly: coupon.firstOrderOnly,
    isActive: coupon.isActive,
  };
}

const textOf = (count: number | null) => (count === null ? "" : String(count));
