import { useTranslations } from "next-intl";
import type { AdminOrderDto } from "@/contract/admin/orders";
import { type Cents, cents, centsFromDecimal, decimalFromCents, formatMoney } from "@/domain/money";
import { Ltr } from "@/features/admin/shared/ltr";
import { orderSums } from "./order-sums";
import { Detail, Section } from "./section";

/** Dollars of a decimal on the wire. */
export function Dollars({ decimal }: { decimal: string }) {
  return <Ltr className="whitespace-nowrap">{formatMoney(centsFromDecimal(decimal), "USD")}</Ltr>;
}

/** What the order costs, what was taken for it and what went back. */
export function OrderMoney({ order }: { order: AdminOrderDto }) {
  const texts = useTranslations("adminOrder.money");
  const closedName = useTranslations("adminOrder.refunds.status")("closed");
  const total = centsFromDecimal(order.totalUSD);
  const { captured, refunding, refunded, closed, left } = orderSums(order);
  const rate = decimalFromCents(cents(order.sarRateHundredths));
  return (
    <Section heading={texts("heading")}>
      <dl className="mt-2">
        <Detail name={texts("total")} strong>
          <Amount value={total} />
        </Detail>
        <Detail name={texts("seen")}>
          <Ltr className="whitespace-nowrap">
            {formatMoney(total, order.currency, order.sarRateHundredths)}
          </Ltr>
          {order.currency === "SAR" && (
            <span className="block text-caption text-ink-3">{texts("rate", { rate })}</span>
          )}
        </Detail>
        <Detail name={texts("captured")}>
          <Amount value={captured} />
        </Detail>
        {refunding > 0 && (
          <Detail name={texts("refunding")}>
            <Amount value={refunding} />
          </Detail>
        )}
        <Detail name={texts("refunded")}>
          <Amount value={refunded} />
        </Detail>
        {closed > 0 && (
          <Detail name={closedName}>
            <Amount value={closed} />
          </Detail>
        )}
        <Detail name={texts("left")} strong>
          <Amount value={left} />
        </Detail>
      </dl>
    </Section>
  );
}

function Amount({ value }: { value: Cents }) {
  return <Ltr className="whitespace-nowrap">{formatMoney(value, "USD")}</Ltr>;
}
