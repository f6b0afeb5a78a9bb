"use client";

import { CaretDownIcon } from "@phosphor-icons/react/dist/ssr/CaretDown";
import clsx from "clsx";
import { useTranslations } from "next-intl";
import { type ReactNode, useId, useState } from "react";
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
import type { Step } from "./folding";

type OrderSummaryProps = {
  /** True during a payment. */
  isFixed: boolean;
  /**
   * True if a phone shows the summary folded. Null if the summary never folds, because the cart has
   * only one way to pay.
   */
  folding: boolean | null;
};

/** The items of the cart and their total. Specification §2. */
export function OrderSummary({ isFixed, folding }: OrderSummaryProps) {
  const { items, lines, total, coupon, applyCoupon, removeCoupon } = useCart();
  const sarRate = useSarRate();
  return (
    <SummaryPanel
      fold={
        folding === null
          ? null
          : {
              isFolded: folding,
              pictures: [...new Set(items.map(({ product }) => product.imageUrl))],
              count: items.reduce((sum, { quantity }) => sum + quantity, 0),
              amount: <LinesMoney lines={lines} part="amount" />,
            }
      }
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
export function SummaryPanel({ lines, total, fold = null }: SummaryPanelProps) {
  const texts = useTranslations("checkout");
  const headingId = useId();
  const contentId = useId();
  // The buyer's own choice applies until the checkout folds or unfolds the summary.
  const [chosen, choose] = useState<{ isFolded: boolean; over: boolean } | null>(null);
  const isFolded = fold !== null && (chosen?.over === fold.isFolded ? chosen : fold).isFolded;
  return (
    <section
      aria-labelledby={headingId}
      data-step={fold ? ("summary" satisfies Step) : undefined}
      className={clsx(
        "bg-cloud lg:sticky lg:top-6 lg:p-8",
        fold ? "rounded-[20px] p-3 lg:rounded-panel" : "rounded-panel p-5 sm:p-8",
      )}
    >
      <h2 id={headingId} className={clsx("text-h3", fold && "max-lg:sr-only")}>
        {texts("summary")}
      </h2>
      {fold && (
        <SummaryRow
          fold={fold}
          isFolded={isFolded}
          controls={contentId}
          onToggle={() => choose({ isFolded: !isFolded, over: fold.isFolded })}
        />
      )}
      <div id={contentId} className={clsx(fold && "max-lg:px-2", isFolded && "max-lg:hidden")}>
        <ul className="mt-2 divide-y divide-line border-line border-b">{lines}</ul>
        <div className="pt-5">{total}</div>
        <TrustBadges className="mt-6 max-lg:hidden" />
      </div>
    </section>
  );
}

type SummaryFold = {
  isFolded: boolean;
  /** The pictures of the products, each once. */
  pictures: readonly string[];
  count: number;
  amount: ReactNode;
};

type SummaryPanelProps = {
  lines: ReactNode;
  total: ReactNode;
  /** The row that folds the panel on a small screen; null if the panel never folds. */
  fold?: SummaryFold | null;
};

type SummaryRowProps = {
  fold: SummaryFold;
  isFolded: boolean;
  controls: string;
  onToggle: () => void;
};

/** The row that stays visible on a small screen; a press folds or unfolds the rest. */
function SummaryRow({ fold, isFolded, controls, onToggle }: SummaryRowProps) {
  const texts = useTranslations("checkout.fold");
  return (
    <button
      type="button"
      aria-expanded={!isFolded}
      aria-controls={controls}
      onClick={onToggle}
      className="flex min-h-13 w-full items-center gap-3 rounded-control text-start lg:hidden"
    >
      <span className="flex shrink-0">
        {fold.pictures.slice(0, 3).map((picture, index) => (
          <ProductImage
            key={picture}
            src={picture}
            crop="thumb"
            className={clsx(
              "size-12 rounded-control outline-3 outline-cloud",
              index > 0 && "-ms-4.5",
            )}
          />
        ))}
      </span>
      <span className="min-w-0 grow">
        <span className="block text-[0.9375rem] text-role-title">
          {texts("count", { count: fold.count })}
        </span>
        <span className="block text-[0.9375rem] text-ink-2">{texts("details")}</span>
      </span>
      <span className="font-price text-[1.25rem]">{fold.amount}</span>
      <CaretDownIcon
        size={20}
        aria-hidden="true"
        className={clsx("shrink-0", !isFolded && "rotate-180")}
      />
    </button>
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
