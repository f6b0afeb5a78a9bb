"use client";

import { useTranslations } from "next-intl";
import type { UnknownPaymentDto } from "@/contract/admin/orders";
import type { OrderActionRunner } from "@/features/admin/orders/actions/use-order-action";
import { DateTime } from "@/features/admin/shared/date-time";
import { Ltr } from "@/features/admin/shared/ltr";
import { UnknownSection } from "./unknown-section";

type UnknownPaymentsProps = { payments: readonly UnknownPaymentDto[]; runner: OrderActionRunner };

/** Money that the provider told of, and of which the shop has no order; nothing while there is none. */
export function UnknownPayments({ payments, runner }: UnknownPaymentsProps) {
  const texts = useTranslations("adminOrders.unknown");
  return (
    <UnknownSection
      id="unknown-payments"
      heading={texts("heading")}
      rows={payments}
      action="close_payment"
      requestFor={({ id }, reason) => ({ action: "close_payment", input: { eventId: id, reason } })}
      close={texts("close")}
      closeName={({ captureId }) => texts("closeName", { capture: captureId })}
      runner={runner}
    >
      {(payment) => <UnknownPayment payment={payment} />}
    </UnknownSection>
  );
}

function UnknownPayment({ payment }: { payment: UnknownPaymentDto }) {
  const texts = useTranslations("adminOrders.unknown");
  const { isReturn, amount, currencyCode, orderNumber, captureId, receivedAt } = payment;
  const money = () => <Ltr>{`${amount} ${currencyCode}`}</Ltr>;
  return (
    <>
      <strong>{texts.rich(isReturn ? "returned" : "captured", { amount: money })}</strong>
      <span className="text-small">
        {orderNumber === null ? texts("noOrder") : texts("order", { number: orderNumber })}
      </span>
      <span className="text-small wrap-anywhere">
        {texts("capture")} <Ltr numeric>{captureId}</Ltr>
      </span>
      <span className="text-small text-ink-2">
        <DateTime at={receivedAt} />
      </span>
    </>
  );
}
