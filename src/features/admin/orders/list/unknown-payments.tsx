"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { UnknownPaymentDto } from "@/contract/admin/orders";
import { ReasonDialog } from "@/features/admin/orders/actions/reason-dialog";
import type { OrderActionRunner } from "@/features/admin/orders/actions/use-order-action";
import { DateTime } from "@/features/admin/shared/date-time";
import { Ltr } from "@/features/admin/shared/ltr";
import { usePermissions } from "@/features/admin/shared/panel-context";
import { Button } from "@/ui/form/button";

type UnknownPaymentsProps = { payments: readonly UnknownPaymentDto[]; runner: OrderActionRunner };

/** Money that the provider told of, and of which the shop has no order; nothing while there is none. */
export function UnknownPayments({ payments, runner }: UnknownPaymentsProps) {
  const texts = useTranslations("adminOrders.unknown");
  const actionTexts = useTranslations("adminOrderActions.close_payment");
  const [closing, setClosing] = useState<UnknownPaymentDto | null>(null);

  function ask(payment: UnknownPaymentDto) {
    runner.reset();
    setClosing(payment);
  }

  const may = usePermissions();
  const close = () => setClosing(null);
  if (payments.length === 0 && closing === null) return null;
  return (
    <section
      aria-labelledby="unknown-payments"
      className="rounded-card bg-wait-ground px-4 py-3 forced-colors:border sm:px-5"
    >
      <h2 id="unknown-payments" className="text-role-title text-[1.0625rem] text-wait">
        {texts("heading")}
      </h2>
      <ul className="mt-1 divide-y-[1.5px] divide-line">
        {payments.map((payment) => (
          <li key={payment.id} className="flex flex-wrap items-center gap-x-5 gap-y-1 py-2">
            <UnknownPayment payment={payment} />
            {may("orders:refund") && (
              <Button
                variant="outline"
                size="small"
                className="ms-auto"
                aria-label={texts("closeName", { capture: payment.captureId })}
                onClick={() => ask(payment)}
              >
                {texts("close")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {closing && (
        <ReasonDialog
          action="close_payment"
          requestFor={(reason) => ({
            action: "close_payment",
            input: { eventId: closing.id, reason },
          })}
          runner={runner}
          onClose={close}
          onDone={close}
        >
          <p className="text-body text-ink-2">{actionTexts("text")}</p>
        </ReasonDialog>
      )}
    </section>
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
