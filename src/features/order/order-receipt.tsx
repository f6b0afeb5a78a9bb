import { DownloadSimpleIcon } from "@phosphor-icons/react/dist/ssr/DownloadSimple";
import { useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import type { OrderPageDto } from "@/contract/order-page";
import { type Cents, cents, centsFromDecimal, formatShown } from "@/domain/money";
import { discountTotal } from "@/domain/orders/coupon";
import { formatRefunded, orderAmountsIn } from "@/domain/orders/order-amounts";
import { policyEntries } from "@/domain/shop/policy";
import { ReceiptLinks } from "@/features/shared/order/receipt-links";
import { PolicyLinks } from "@/features/shared/page/policy-links";
import { LongTime } from "@/features/shared/text/long-time";

type OrderReceiptProps = { order: OrderPageDto };

/**
 * The payment: its time, the charge, the exchange rate, the coupon discount, the refund and the
 * total; below them, the receipts to download and the policies of the order.
 */
export function OrderReceipt({ order }: OrderReceiptProps) {
  const texts = useTranslations("orderPage.receipt");
  const policyTexts = useTranslations("policies");
  const headingId = useId();
  const { currency, sarRateHundredths, paidAt } = order;
  const [latest, ...others] = order.receipts;
  const charged = order.charged?.currency ?? "USD";
  const refunded = centsFromDecimal(order.refundedUSD);
  const discount = discountTotal(order.items);
  const sum = orderAmountsIn(currency, order);
  const shown = (value: Cents) => <bdi dir="ltr">{formatShown(value, currency)}</bdi>;
  return (
    <section aria-labelledby={headingId} className="rounded-panel lg:bg-cloud lg:p-7">
      <div className="flex items-center justify-between gap-4">
        <h2 id={headingId} className="text-h3">
          {texts("heading")}
        </h2>
        {latest && (
          <a
            href={`/api/receipts/${latest.id}`}
            download
            aria-label={texts(`file.${latest.kind}`, { number: latest.number })}
            className="inline-flex min-h-11 items-center gap-2 rounded-badge text-[0.9375rem] text-role-button hover:underline print:hidden"
          >
            <DownloadSimpleIcon size={20} weight="bold" aria-hidden="true" />
            PDF
          </a>
        )}
      </div>
      <dl className="mt-2 divide-y divide-line">
        <Line name={texts(paidAt === null ? "placed" : "paid")}>
          <LongTime at={paidAt ?? order.createdAt} />
        </Line>
        {currency !== charged && (paidAt !== null || charged === "USD") && (
          <Line name={texts(paidAt === null ? "inDollars" : "charged")}>
            <bdi dir="ltr">{formatShown(orderAmountsIn(charged, order).amount, charged)}</bdi>
          </Line>
        )}
        {(currency === "SAR" || charged === "SAR") && (
          <Line name={texts("rate")}>
            <bdi dir="ltr">{`1 USD = ${(sarRateHundredths / 100).toFixed(2)} SAR`}</bdi>
          </Line>
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
            <bdi dir="ltr">
              {formatRefunded(currency, order)}
              {currency !== charged && ` (${formatRefunded(charged, order)})`}
            </bdi>
          </Line>
        )}
        <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-3">
          <dt className="text-role-title text-[1.0625rem]">{texts("total")}</dt>
          <dd className="font-price text-[1.25rem]">{shown(sum.amount)}</dd>
        </div>
        <Line name={texts("email")}>
          <bdi dir="ltr" className="wrap-anywhere">
            {order.customerEmail}
          </bdi>
        </Line>
      </dl>
      <ReceiptLinks
        receipts={others}
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
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 py-3 text-[0.9375rem]">
      <dt className="text-ink-2">{name}</dt>
      <dd className="ms-auto min-w-0 text-end font-strong">{children}</dd>
    </div>
  );
}
