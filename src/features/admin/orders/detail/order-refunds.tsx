import { useMessages, useTranslations } from "next-intl";
import type { AdminOrderDto } from "@/contract/admin/orders";
import { centsFromDecimal, formatMoney } from "@/domain/money";
import { DateTime } from "@/features/admin/shared/date-time";
import { Dollars } from "@/features/admin/shared/dollars";
import { Ltr } from "@/features/admin/shared/ltr";
import { labelOr } from "@/features/admin/shared/order-labels";
import { Badge, type BadgeTone } from "@/ui/data/badge";
import { Button } from "@/ui/form/button";
import { Detail, EmptyLine, Section } from "./section";

export type Refund = AdminOrderDto["refunds"][number];

const TONES: Record<Refund["status"], BadgeTone> = {
  requested: "wait",
  refunded: "ok",
  failed: "err",
  replaced: "neutral",
  closed: "neutral",
};

type OrderRefundsProps = { refunds: readonly Refund[]; onClose: (refund: Refund) => void };

/** What went back, or should. */
export function OrderRefunds({ refunds, onClose }: OrderRefundsProps) {
  const texts = useTranslations("adminOrder.refunds");
  return (
    <Section heading={texts("heading")}>
      {refunds.length === 0 && <EmptyLine>{texts("none")}</EmptyLine>}
      <ul aria-live="polite" className="divide-y-[1.5px] divide-line">
        {refunds.map((refund) => (
          <li key={refund.id} className="py-3 last:pb-0">
            <RefundEntry refund={refund} onClose={() => onClose(refund)} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function RefundEntry({ refund, onClose }: { refund: Refund; onClose: () => void }) {
  const texts = useTranslations("adminOrder.refunds");
  const { history } = useMessages().adminOrder;
  const amount = formatMoney(centsFromDecimal(refund.amountUSD), "USD");
  return (
    <>
      <p className="flex flex-wrap items-center justify-between gap-3">
        <Badge tone={TONES[refund.status]}>{texts(`status.${refund.status}`)}</Badge>
        <span className="font-title">
          <Dollars amount={refund.amountUSD} />
        </span>
      </p>
      <p className="mt-2 wrap-anywhere text-small">
        <span className="text-ink-3">{texts("reason")}</span>{" "}
        <bdi>{labelOr(history.note, refund.reason)}</bdi>
      </p>
      <dl className="mt-1">
        <Detail name={texts("requestedAt")}>
          <DateTime at={refund.createdAt} />
        </Detail>
        {refund.refundedAt !== null && (
          <Detail name={texts("refundedAt")}>
            <DateTime at={refund.refundedAt} />
          </Detail>
        )}
        {refund.providerRefundId !== null && (
          <Detail name={texts("paypalRefund")}>
            <Ltr figures>{refund.providerRefundId}</Ltr>
          </Detail>
        )}
      </dl>
      {refund.status === "failed" && (
        <Button
          variant="outline"
          size="small"
          className="mt-2"
          aria-label={texts("closeName", { amount })}
          onClick={onClose}
        >
          {texts("close")}
        </Button>
      )}
    </>
  );
}
