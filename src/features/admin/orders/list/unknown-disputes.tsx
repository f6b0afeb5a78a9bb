"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { OrderDisputeDto } from "@/contract/admin/disputes";
import { ReasonDialog } from "@/features/admin/orders/actions/reason-dialog";
import type { OrderActionRunner } from "@/features/admin/orders/actions/use-order-action";
import { DisputeBadge, DisputedMoney } from "@/features/admin/orders/detail/order-disputes";
import { useFormatDateTime } from "@/features/admin/shared/date-time";
import { Ltr } from "@/features/admin/shared/ltr";
import { usePermissions } from "@/features/admin/shared/panel-context";
import { Button } from "@/ui/form/button";

type UnknownDisputesProps = { disputes: readonly OrderDisputeDto[]; runner: OrderActionRunner };

/** What buyers complain about, of payments of which the shop has no order; nothing while there is none. */
export function UnknownDisputes({ disputes, runner }: UnknownDisputesProps) {
  const texts = useTranslations("adminOrders.unknownDisputes");
  const actionTexts = useTranslations("adminOrderActions.close_dispute");
  const [closing, setClosing] = useState<OrderDisputeDto | null>(null);

  function ask(dispute: OrderDisputeDto) {
    runner.reset();
    setClosing(dispute);
  }

  const may = usePermissions();
  const close = () => setClosing(null);
  if (disputes.length === 0 && closing === null) return null;
  return (
    <section
      aria-labelledby="unknown-disputes"
      className="rounded-card bg-wait-ground px-4 py-3 forced-colors:border sm:px-5"
    >
      <h2 id="unknown-disputes" className="text-role-title text-[1.0625rem] text-wait">
        {texts("heading")}
      </h2>
      <ul className="mt-1 divide-y-[1.5px] divide-line">
        {disputes.map((dispute) => (
          <li key={dispute.id} className="flex flex-wrap items-center gap-x-5 gap-y-1 py-2">
            <UnknownDispute dispute={dispute} />
            {may("orders:refund") && (
              <Button
                variant="outline"
                size="small"
                className="ms-auto"
                aria-label={texts("closeName", { number: dispute.providerDisputeId })}
                onClick={() => ask(dispute)}
              >
                {texts("close")}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {closing && (
        <ReasonDialog
          action="close_dispute"
          requestFor={(reason) => ({
            action: "close_dispute",
            input: { disputeId: closing.id, reason },
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
