"use client";

import { useTranslations } from "next-intl";
import type { OrderDisputeDto } from "@/contract/admin/orders/disputes";
import type { OrderActionRunner } from "@/features/admin/orders/actions/use-order-action";
import { DisputeBadge, DisputedMoney } from "@/features/admin/orders/detail/order-disputes";
import { useFormatDateTime } from "@/features/admin/shared/text/date-time";
import { Ltr } from "@/features/admin/shared/text/ltr";
import { UnmatchedSection } from "./unmatched-section";

type UnknownDisputesProps = { disputes: readonly OrderDisputeDto[]; runner: OrderActionRunner };

/** Disputes about payments without an order in the shop; nothing if there are none. */
export function UnknownDisputes({ disputes, runner }: UnknownDisputesProps) {
  const texts = useTranslations("adminOrders.unknownDisputes");
  return (
    <UnmatchedSection
      id="unknown-disputes"
      heading={texts("heading")}
      rows={disputes}
      action="close_dispute"
      requestFor={({ id }, reason) => ({
        action: "close_dispute",
        input: { disputeId: id, reason },
      })}
      close={texts("close")}
      closeName={({ providerDisputeId }) => texts("closeName", { number: providerDisputeId })}
      runner={runner}
    >
      {(dispute) => <UnknownDispute dispute={dispute} />}
    </UnmatchedSection>
  );
}

function UnknownDispute({ dispute }: { dispute: OrderDisputeDto }) {
  const texts = useTranslations("adminOrders.unknownDisputes");
  const shown = useFormatDateTime();
  const { amount, currencyCode, dueAt, providerDisputeId } = dispute;
  return (
    <>
      <strong>
        <DisputedMoney amount={amount} currencyCode={currencyCode} />
      </strong>
      <DisputeBadge dispute={dispute} />
      {dueAt !== null && <span className="text-small">{texts("due", { at: shown(dueAt) })}</span>}
      <span className="text-small wrap-anywhere">
        {texts("number")} <Ltr numeric>{providerDisputeId}</Ltr>
      </span>
    </>
  );
}
