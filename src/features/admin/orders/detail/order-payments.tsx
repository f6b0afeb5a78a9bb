import { useTranslations } from "next-intl";
import type { AdminOrderDto } from "@/contract/admin/orders";
import { DateTime } from "@/features/admin/shared/date-time";
import { Dollars } from "@/features/admin/shared/dollars";
import { Ltr } from "@/features/admin/shared/ltr";
import { Badge, type BadgeTone } from "@/ui/data/badge";
import { Detail, EmptyLine, Section } from "./section";

type Payment = AdminOrderDto["payments"][number];

const TONES: Record<Payment["status"], BadgeTone> = {
  created: "neutral",
  capturing: "wait",
  pending: "wait",
  captured: "ok",
  declined: "err",
  review: "err",
};

/** Every try to pay, as PayPal knows it. */
export function OrderPayments({ payments }: { payments: readonly Payment[] }) {
  const texts = useTranslations("adminOrder.payments");
  return (
    <Section heading={texts("heading")}>
      {payments.length === 0 && <EmptyLine>{texts("none")}</EmptyLine>}
      <ul className="divide-y-[1.5px] divide-line">
        {payments.map((payment) => (
          <li key={payment.id} className="py-3 last:pb-0">
            <PaymentEntry payment={payment} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function PaymentEntry({ payment }: { payment: Payment }) {
  const texts = useTranslations("adminOrder.payments");
  return (
    <>
      <Badge tone={TONES[payment.status]}>{texts(`status.${payment.status}`)}</Badge>
      <dl className="mt-1">
        <Detail name={texts("amount")}>
          <Dollars amount={payment.amountUSD} />
        </Detail>
        {payment.capturedUSD !== null && (
          <Detail name={texts("captured")} strong>
            <Dollars amount={payment.capturedUSD} />
          </Detail>
        )}
        <Detail name={texts("paypalOrder")}>
          <Ltr figures>{payment.providerOrderId}</Ltr>
        </Detail>
        {payment.captureId !== null && (
          <Detail name={texts("capture")}>
            <Ltr figures>{payment.captureId}</Ltr>
          </Detail>
        )}
        {payment.declineReason !== null && (
          <Detail name={texts("declined")}>
            <bdi lang="en">{payment.declineReason}</bdi>
          </Detail>
        )}
        <Detail name={texts("begun")}>
          <DateTime at={payment.createdAt} />
        </Detail>
        {payment.capturedAt !== null && (
          <Detail name={texts("capturedAt")}>
            <DateTime at={payment.capturedAt} />
          </Detail>
        )}
      </dl>
    </>
  );
}
