import { useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import type { OrderPageDto } from "@/contract/order-page";
import { discountTotal } from "@/domain/coupon";
import { type Cents, cents, centsFromDecimal, formatMoney, formatShown } from "@/domain/money";
import { formatPart, orderIn } from "@/domain/order-amounts";
import { policyEntries } from "@/domain/policy";
import { PolicyLinks } from "@/features/shared/policy-links";
import { ReceiptLinks } from "@/features/shared/receipt-links";
import { useLanguage } from "@/i18n/use-language";
import { clockTime } from "./clock-time";

type OrderReceiptProps = { order: OrderPageDto; total: Cents };

/** What was paid: when, how much, in which currency and at which rate. */
export function OrderReceipt({ order, total }: OrderReceiptProps) {
  const texts = useTranslations("orderPage.receipt");
  const policyTexts = useTranslations("policies");
  const locale = useLanguage();
  const headingId = useId();
  const { currency, sarRateHundredths, paidAt } = order;
  const refunded = centsFromDecimal(order.refundedUSD);
  const discount = discountTotal(order.items);
  const sum = orderIn(currency, order);
  const shown = (value: Cents) => <bdi dir="ltr">{formatShown(value, currency)}</bdi>;
  return (
    <section aria-labelledby={headingId} className="rounded-panel bg-cloud p-5 sm:p-7">
      <h2 id={headingId} className="text-h3">
        {texts("heading")}
      </h2>
      <dl className="mt-3">
        <Line name={texts("placed")}>
          <time dateTime={order.createdAt}>{clockTime(order.createdAt, locale, new Date())}</time>
        </Line>
        {paidAt !== null && (
          <Line name={texts("paid")}>
            <time dateTime={paidAt}>{clockTime(paidAt, locale, new Date())}</time>
          </Line>
        )}
        <Line name={texts("email")}>
          <bdi dir="ltr" className="wrap-anywhere">
            {order.customerEmail}
          </bdi>
        </Line>
        {currency === "SAR" && (
          <>
            <Line name={texts(paidAt === null ? "inDollars" : "charged")}>
              <bdi dir="ltr">{formatMoney(total, "USD")}</bdi>
            </Line>
            <Line name={texts("rate")}>
              <bdi dir="ltr">{`1 USD = ${(sarRateHundredths / 100).toFixed(2)} SAR`}</bdi>
            </Line>
          </>
        )}
        {discount > 0 && (
          <Line name={texts("coupon")}>
            {order.coupon && (
              <bdi dir="ltr" className="wrap-anywhere">
                {`${order.coupon} `}
              </bdi>
            )}
            {shown(cents(-sum.discount))}
          </Line>
        )}
        {refunded > 0 && (
          <Line name={texts("refunded")}>
            <bdi dir="ltr">{formatPart(currency, refunded, order)}</bdi>
          </Line>
        )}
        <div className="mt-3 flex flex-wrap items-baseline justify-between gap-x-4 border-line border-t pt-4">
          <dt className="text-role-title text-[1.1875rem]">{texts("total")}</dt>
          <dd className="text-price-lg text-[2.125rem]">{shown(sum.amount)}</dd>
        </div>
      </dl>
      <ReceiptLinks
        receipts={order.receipts}
        label={({ kind, number }) => texts(`file.${kind}`, { number })}
        className="mt-3"
      />
      {policyEntries(order.policies).length > 0 && (
        <div className="mt-4 border-line border-t pt-4 text-caption text-ink-2">
          <p>{policyTexts("order")}</p>
          <PolicyLinks versions={order.policies} label={policyTexts("order")} />
        </div>
      )}
    </section>
  );
}

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-1.5 text-[0.9375rem]">
      <dt className="text-ink-2">{name}</dt>
      <dd className="ms-auto min-w-0 text-end font-strong">{children}</dd>
    </div>
  );
}
