"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect } from "react";
import type { OrderProgressDto } from "@/contract/orders";
import { type Cents, cents, centsFromDecimal, formatMoney, formatShown } from "@/domain/money";
import { formatLine, linePriceOf, orderAmountsIn } from "@/domain/orders/order-amounts";
import { orderPath } from "@/domain/orders/order-page";
import { LineDetails } from "@/features/shared/order/line-details";
import { LineDiscountOf, OrderDiscount } from "@/features/shared/order/order-discount";
import { OrderEmail, OrderHeader } from "@/features/shared/order/order-header";
import type { OrderState } from "@/features/shared/order/order-state";
import { QuantityPrice } from "@/features/shared/price/quantity-price";
import { Nuqta } from "@/ui/brand/nuqta";
import { Alert } from "@/ui/feedback/alert";
import { Skeleton } from "@/ui/feedback/skeleton";
import { ButtonLink } from "@/ui/form/button-link";
import { CheckoutColumns } from "./checkout-columns";
import { SummaryLine, SummaryPanel } from "./order-summary";

type OrderResultProps = {
  state: OrderState;
  /** Null until the first response. */
  progress: OrderProgressDto | null;
};

/**
 * The result of the payment. Once it is known, the browser opens the order's page; until then the
 * checkout keeps polling the order, since the shopper may still have to pay.
 */
export function OrderResult({ state, progress }: OrderResultProps) {
  const common = useTranslations("common");
  const router = useRouter();
  const page = progress && state !== "checking" ? orderPath(progress.token) : null;
  useEffect(() => {
    if (page !== null) router.replace(page);
  }, [router, page]);
  return (
    <>
      <OrderHeader state={state} order={progress} />
      <CheckoutColumns
        asideLast
        aside={
          progress ? (
            <OrderedItems progress={progress} />
          ) : (
            <Skeleton className="h-100 rounded-panel!" />
          )
        }
      >
        {state === "checking" && <CheckingAlert progress={progress} />}
        <ButtonLink href="/shop" className="mt-8">
          {common("continueShopping")}
        </ButtonLink>
      </CheckoutColumns>
    </>
  );
}

/** The ordered items at the prices, exchange rate and currency stored with the order. */
function OrderedItems({ progress }: { progress: OrderProgressDto }) {
  const { currency, sarRateHundredths } = progress;
  const sum = orderAmountsIn(currency, progress);
  return (
    <SummaryPanel
      lines={progress.items.map((item) => {
        const line = linePriceOf(item);
        const unit = formatMoney(line.unitPrice, currency, sarRateHundredths);
        const shown = formatLine(currency, line, sarRateHundredths);
        return (
          <SummaryLine
            key={item.id}
            product={{ name: item.productName, nameAr: item.productNameAr }}
            imageUrl={item.imageUrl}
            amount={<bdi dir="ltr">{`${item.quantity} × ${unit}`}</bdi>}
            details={
              <>
                <LineDetails options={item.options} account={item.topup} />
                <QuantityPrice from={item.quantityFrom} price={<bdi dir="ltr">{unit}</bdi>} />
                <LineDiscountOf item={item} shown={shown.discount} />
              </>
            }
            price={<bdi dir="ltr">{shown.gross}</bdi>}
          />
        );
      })}
      total={
        <>
          <OrderDiscount
            order={progress}
            shown={formatShown(cents(-sum.discount), currency)}
            className="mb-3"
          />
          <OrderTotal total={centsFromDecimal(progress.totalUSD)} progress={progress} />
        </>
      }
    />
  );
}

function OrderTotal({ total, progress }: { total: Cents; progress: OrderProgressDto }) {
  const common = useTranslations("common");
  const cart = useTranslations("cart");
  const { currency } = progress;
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <span className="text-role-title text-[1.1875rem]">{common("total")}</span>
      <span className="flex flex-col items-end gap-1.5">
        <bdi dir="ltr" className="text-price-lg text-[2.125rem] md:text-[2.375rem]">
          {formatShown(orderAmountsIn(currency, progress).amount, currency)}
        </bdi>
        {currency === "SAR" && (
          <span className="text-[0.9375rem] text-ink-3">
            {cart.rich("about", {
              amount: () => <bdi dir="ltr">{formatMoney(total, "USD")}</bdi>,
            })}
          </span>
        )}
      </span>
    </div>
  );
}

function CheckingAlert({ progress }: { progress: OrderProgressDto | null }) {
  const texts = useTranslations("checkout.result");
  return (
    <Alert kind="wait" role="alert" icon={<Nuqta className="h-6 w-4.5 animate-busy" />}>
      {texts.rich("checkingLine", {
        email: (after) => <OrderEmail order={progress} after={after} />,
      })}
    </Alert>
  );
}
