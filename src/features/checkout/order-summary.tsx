"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import type { CartItemDto } from "@/contract/cart";
import { formatMoney } from "@/domain/money";
import { cartLineOf, unitOf } from "@/features/session/cart-sums";
import { useCart } from "@/features/session/session-provider";
import { LineDetails } from "@/features/shared/order/line-details";
import { CartTotal } from "@/features/shared/price/cart-total";
import { CouponField, LineDiscount } from "@/features/shared/price/coupon-field";
import { LinesMoney, MoneyText } from "@/features/shared/price/money-text";
import { QuantityPrice } from "@/features/shared/price/quantity-price";
import { useSarRate } from "@/features/shared/price/use-sar-rate";
import { type NamedProduct, ProductName } from "@/features/shared/product/product-name";
import { Money } from "@/ui/data/price";
import { ProductImage } from "@/ui/illustrations/product-image";
import { TrustBadges } from "./checkout-columns";

/**
 * The items of the cart and their total. Spec §2, pictures 09 and 10.
 * @param isFixed true during a payment
 */
export function OrderSummary({ isFixed }: { isFixed: boolean }) {
  const { items, lines, total, coupon, applyCoupon, removeCoupon } = useCart();
  const sarRate = useSarRate();
  return (
    <SummaryPanel
      lines={items.map((item) => {
        const unit = unitOf(item);
        return (
          <SummaryLine
            key={item.id}
            product={item.product}
            imageUrl={item.product.imageUrl}
            amount={
              <Money
                usd={`${item.quantity} × ${formatMoney(unit, "USD")}`}
                sar={`${item.quantity} × ${formatMoney(unit, "SAR", sarRate)}`}
              />
            }
            details={<CartLineDetails item={item} />}
            price={!item.isOutdated && <LinesMoney lines={[cartLineOf(item)]} part="gross" />}
          />
        );
      })}
      total={
        <>
          <div inert={isFixed} className="-mt-2 mb-2">
            <CouponField
              coupon={coupon}
              lines={lines}
              onApply={applyCoupon}
              onRemove={removeCoupon}
            />
          </div>
          <CartTotal total={total} lines={lines} />
        </>
      }
    />
  );
}

function CartLineDetails({ item }: { item: CartItemDto }) {
  const texts = useTranslations("cart");
  return (
    <>
      <LineDetails options={item.options} />
      <QuantityPrice from={item.quantityFrom} price={<MoneyText value={unitOf(item)} />} />
      <LineDiscount line={cartLineOf(item)} />
      {item.isOutdated && <p className="text-caption text-err">{texts("outdated")}</p>}
    </>
  );
}

/** The summary panel beside the checkout, for the lines and the total of a cart or an order. */
export function SummaryPanel({ lines, total }: { lines: ReactNode; total: ReactNode }) {
  const texts = useTranslations("checkout");
  const headingId = useId();
  return (
    <section
      aria-labelledby={headingId}
      className="rounded-panel bg-cloud p-5 sm:p-8 lg:sticky lg:top-6"
    >
      <h2 id={headingId} className="text-h3">
        {texts("summary")}
      </h2>
      <ul className="mt-2 divide-y divide-line border-line border-b">{lines}</ul>
      <div className="pt-5">{total}</div>
      <TrustBadges className="mt-6 max-lg:hidden" />
    </section>
  );
}

type SummaryLineProps = {
  product: NamedProduct;
  imageUrl: string;
  /** "2 × $9.99" */
  amount: ReactNode;
  details: ReactNode;
  price: ReactNode;
};

export function SummaryLine({ product, imageUrl, amount, details, price }: SummaryLineProps) {
  return (
    <li className="flex items-center gap-4 py-4">
      <ProductImage
        src={imageUrl}
        crop="thumb"
        className="size-15 shrink-0 rounded-control md:size-18"
      />
      <div className="min-w-0 grow">
        <p className="text-role-title text-[1.0625rem]">
          <ProductName product={product} />
        </p>
        <p className="text-[0.9375rem] text-ink-3">{amount}</p>
        {details}
      </div>
      <span className="shrink-0 font-price">{price}</span>
    </li>
  );
}
