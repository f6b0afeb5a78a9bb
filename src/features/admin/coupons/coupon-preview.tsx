"use client";

import { useTranslations } from "next-intl";
import { useWatch } from "react-hook-form";
import type { CouponFormInput } from "@/contract/admin/catalogue/coupons";
import { type Cents, cents, centsFromDecimal } from "@/domain/money";
import { type CouponRule, couponDiscount } from "@/domain/orders/coupon";
import { normalizeAmount } from "@/domain/text/normalize-digits";
import { Dollars } from "@/features/admin/shared/form/dollars";

/** The cart total of the example, in cents; if the coupon's minimum is higher, that minimum. */
const EXAMPLE = cents(5_000);

/**
 * An example of the coupon: "A $50.00 cart pays $45.00". Renders nothing if the typed discount is
 * invalid or does not apply to the example cart.
 */
export function CouponPreview() {
  const texts = useTranslations("adminCoupons.form");
  const [kind, value, minimum, cap] = useWatch<
    CouponFormInput,
    ["kind", "value", "minimum", "cap"]
  >({ name: ["kind", "value", "minimum", "cap"] });
  const least = centsIn(minimum) ?? cents(0);
  const cart = cents(Math.max(EXAMPLE, least));
  const typed = kind === "percent" ? percentIn(value) : centsIn(value);
  if (!typed) return null;
  const rule: CouponRule = {
    kind,
    value: typed,
    minimum: least,
    cap: centsIn(cap),
    productIds: [],
    categoryIds: [],
  };
  const line = { productId: 0, categoryId: 0, amount: cart, reducible: cents(cart - 1) };
  const discount = couponDiscount(rule, [line]);
  if (discount.mismatch !== null) return null;
  return (
    <p role="status" className="mt-5 rounded-control bg-cloud px-4 py-3 text-small">
      {texts.rich("preview", {
        cart: () => <Dollars amount={cart} />,
        pays: () => (
          <strong>
            <Dollars amount={cents(cart - discount.total)} />
          </strong>
        ),
      })}
    </p>
  );
}

function centsIn(typed: string): Cents | null {
  const amount = normalizeAmount(typed);
  return /^\d{1,8}(\.\d{1,2})?$/.test(amount) ? centsFromDecimal(amount) : null;
}

function percentIn(typed: string): number | null {
  const percent = Number(normalizeAmount(typed));
  return Number.isInteger(percent) && percent >= 1 && percent <= 100 ? percent : null;
}
