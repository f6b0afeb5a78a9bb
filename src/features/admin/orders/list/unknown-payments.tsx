"use client";

import { useTranslations } from "next-intl";
import type { UnknownPaymentDto } from "@/contract/admin/orders/unknown-payments";
import type { OrderActionRunner } from "@/features/admin/orders/actions/use-order-action";
import { DateTime } from "@/features/admin/shared/text/date-time";
import { Ltr } from "@/features/admin/shared/text/ltr";
import { UnmatchedSection } from "./unmatched-section";

type UnknownPaymentsProps = { payments: readonly UnknownPaymentDto[]; runner: OrderActionRunner };

/**
 * Money at the provider that matches no payment of the shop, and the provider's events and disputes
 * that the shop cannot process.
 */
export function UnknownPayments({ payments, runner }: UnknownPaymentsProps) {
  const texts = useTranslations("adminOrders.unknown");
  return (
    <UnmatchedSection
      id="unknown-payments"
      heading={texts("heading")}
      rows={payments}
      action="close_payment"
      requestFor={({ id }, reason) => ({ action: "close_payment", input: { eventId: id, reason } })}
      close={texts("close")}
      closeName={(row) => {
        switch (row.kind) {
          case "money":
            return texts("closeName", { capture: row.captureId });
          case "dispute":
            return texts("closeDisputeName", { dispute: row.dispute });
          case "event":
            return texts("closeEventName", { event: row.id });
        }
      }}
      runner={runner}
    >
      {(row) => {
        switch (row.kind) {
          case "money":
            return <UnmatchedMoney money={row} />;
          case "dispute":
            return <UnreadableDispute dispute={row} />;
          case "event":
            return <StuckEvent event={row} />;
        }
      }}
    </UnmatchedSection>
  );
}

type Row<Kind extends UnknownPaymentDto["kind"]> = Extract<UnknownPaymentDto, { kind: Kind }>;

function StuckEvent({ event: { type, receivedAt } }: { event: Row<"event"> }) {
  const texts = useTranslations("adminOrders.unknown");
  return (
    <>
      <strong>{texts.rich("stuck", { type: () => <Ltr>{type}</Ltr> })}</strong>
      <span className="text-small">{texts("stuckHint")}</span>
      <span className="text-small text-ink-2">
        <DateTime at={receivedAt} />
      </span>
    </>
  );
}

function UnreadableDispute({ dispute: { dispute, receivedAt } }: { dispute: Row<"dispute"> }) {
  const texts = useTranslations("adminOrders.unknown");
  return (
    <>
      <strong>{texts.rich("dispute", { dispute: () => <Ltr>{dispute}</Ltr> })}</strong>
      <span className="text-small">{texts("disputeHint")}</span>
      <span className="text-small text-ink-2">
        <DateTime at={receivedAt} />
      </span>
    </>
  );
}

function UnmatchedMoney({ money: payment }: { money: Row<"money"> }) {
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
