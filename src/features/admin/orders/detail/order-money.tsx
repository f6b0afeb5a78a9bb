import { useTranslations } from "next-intl";
import type { AdminOrderDto } from "@/contract/admin/orders";
import { cents, centsFromDecimal, decimalFromCents, formatMoney } from "@/domain/money";
import { Dollars } from "@/features/admin/shared/dollars";
import { Ltr } from "@/features/admin/shared/ltr";
import { orderSums } from "./order-sums";
import { Detail, Section } from "./section";

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
          <Dollars amount={total} />
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
          <Dollars amount={captured} />
        </Detail>
        {refunding > 0 && (
          <Detail name={texts("refunding")}>
            <Dollars amount={refunding} />
          </Detail>
        )}
        <Detail name={texts("refunded")}>
          <Dollars amount={refunded} />
        </Detail>
        {closed > 0 && (
          <Detail name={closedName}>
            <Dollars amount={closed} />
          </Detail>
        )}
        <Detail name={texts("left")} strong>
          <Dollars amount={left} />
        </Detail>
      </dl>
    </Section>
  );
}
