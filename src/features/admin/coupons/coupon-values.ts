import type { AdminCouponDto, CouponFormInput } from "@/contract/admin/catalogue/coupons";
import { formDefaults } from "@/contract/admin/form-defaults";
import { cents, decimalFromCents } from "@/domain/money";

/** The initial values of a new coupon's form. */
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

/** The initial form values of a stored coupon. */
export function couponValuesOf(coupon: AdminCouponDto): CouponFormInput {
  const { kind, value, code, codes, products, minimumUSD, capUSD } = coupon;
  return formDefaults(NEW_COUPON, {
    ...coupon,
    codeKind: code === null ? "many" : "one",
    prefix: "",
    count: codes,
    value: kind === "percent" ? value : decimalFromCents(cents(value)),
    productIds: products.map(({ id }) => id),
    minimum: minimumUSD === "0.00" ? "" : minimumUSD,
    cap: capUSD,
  });
}
