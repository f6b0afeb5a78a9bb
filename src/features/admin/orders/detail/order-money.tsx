import { useTranslations } from "next-intl";
import type { AdminOrderDto } from "@/contract/admin/orders";
import { discountTotal } from "@/domain/coupon";
import {
  cents,
  centsFromDecimal,
  decimalFromCents,
  formatMoney,
  formatShown,
} from "@/domain/money";
import { orderIn } from "@/domain/order-amounts";
import { isPendingReason } from "@/domain/provider-issue";
import { DateTime } from "@/features/admin/shared/date-time";
import { Dollars } from "@/features/admin/shared/dollars";
import { Ltr } from "@/features/admin/shared/ltr";
import { reasonLabel, useNoteTexts } from "@/features/admin/shared/order-labels";
import { usePermissions } from "@/features/admin/shared/panel-context";
import { ReceiptLinks } from "@/features/shared/receipt-links";
import { trpc } from "@/trpc/client";
import { Badge, type BadgeTone } from "@/ui/data/badge";
import { Button } from "@/ui/form/button";
import { orderSums } from "./order-sums";
import { ProfitLines } from "./profit-lines";
import { Detail, EmptyLine, Section } from "./section";

/** What the order costs, what was taken for it and what went back. */
export function OrderAmounts({ order }: { order: AdminOrderDto }) {
  const texts = useTranslations("adminOrder.money");
  const closedName = useTranslations("adminOrder.refunds.status")("closed");
  const total = centsFromDecimal(order.totalUSD);
  const { captured, refunding, refunded, closed, left } = orderSums(order);
  const rate = decimalFromCents(cents(order.sarRateHundredths));
  return (
    <Section heading={texts("heading")}>
      <dl className="mt-2">
        {order.coupon !== null && (
          <Detail name={texts("coupon")}>
            <Ltr className="wrap-anywhere">{order.coupon}</Ltr>{" "}
            <Dollars amount={cents(-discountTotal(order.items))} />
          </Detail>
        )}
        <Detail name={texts("total")} strong>
          <Dollars amount={total} />
        </Detail>
        <Detail name={texts("seen")}>
          <Ltr className="whitespace-nowrap">
            {formatShown(orderIn(order.currency, order).amount, order.currency)}
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
        <OrderProfit orderId={order.id} />
      </dl>
      <ReceiptLinks
        receipts={order.receipts}
        label={({ kind, number }) => texts(`receipt.${kind}`, { number })}
        from="/api/admin/receipts"
        className="mt-2"
      />
    </Section>
  );
}

/** What it earned, for who may read the figures; nothing of an order that was not filled. */
function OrderProfit({ orderId }: { orderId: number }) {
  const may = usePermissions();
  const isShown = may("statistics");
  const profit = trpc.admin.orders.profit.useQuery({ id: orderId }, { enabled: isShown }).data;
  if (!profit) return null;
  return <ProfitLines profit={profit} />;
}

type Payment = AdminOrderDto["payments"][number];

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

const PAYMENT_TONES: Record<Payment["status"], BadgeTone> = {
  created: "neutral",
  capturing: "wait",
  pending: "wait",
  captured: "ok",
  declined: "err",
  review: "err",
};

function PaymentEntry({ payment }: { payment: Payment }) {
  const texts = useTranslations("adminOrder.payments");
  const notes = useNoteTexts();
  return (
    <>
      <Badge tone={PAYMENT_TONES[payment.status]}>{texts(`status.${payment.status}`)}</Badge>
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
          <Ltr numeric>{payment.providerOrderId}</Ltr>
        </Detail>
        {payment.captureId !== null && (
          <Detail name={texts("capture")}>
            <Ltr numeric>{payment.captureId}</Ltr>
          </Detail>
        )}
        {payment.declineReason !== null && (
          <Detail name={texts("declined")}>
            <bdi>{reasonLabel(notes, payment.declineReason) ?? payment.declineReason}</bdi>
          </Detail>
        )}
        {payment.pendingReason !== null && (
          <Detail name={texts("pending")}>
            <PendingReason reason={payment.pendingReason} />
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

/** Why PayPal keeps a payment waiting, and what the seller can do about it. */
function PendingReason({ reason }: { reason: string }) {
  const texts = useTranslations("providerIssues");
  if (isPendingReason(reason)) return texts(`pending.${reason}`);
  return texts("otherPending", { reason });
}

export type Refund = AdminOrderDto["refunds"][number];

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

const REFUND_TONES: Record<Refund["status"], BadgeTone> = {
  requested: "wait",
  pending: "wait",
  refunded: "ok",
  failed: "err",
  replaced: "neutral",
  closed: "neutral",
};

function RefundEntry({ refund, onClose }: { refund: Refund; onClose: () => void }) {
  const texts = useTranslations("adminOrder.refunds");
  const notes = useNoteTexts();
  const amount = formatMoney(centsFromDecimal(refund.amountUSD), "USD");
  const may = usePermissions();
  return (
    <>
      <p className="flex flex-wrap items-center justify-between gap-3">
        <Badge tone={REFUND_TONES[refund.status]}>{texts(`status.${refund.status}`)}</Badge>
        <span className="font-title">
          <Dollars amount={refund.amountUSD} />
        </span>
      </p>
      <p className="mt-2 wrap-anywhere text-small">
        <span className="text-ink-3">{texts("reason")}</span>{" "}
        <bdi>{reasonLabel(notes, refund.reason) ?? refund.reason}</bdi>
      </p>
      <dl className="mt-1">
        <Detail name={texts(refund.origin === "shop" ? "requestedAt" : "noticedAt")}>
          <DateTime at={refund.createdAt} />
        </Detail>
        {refund.refusalReason !== null && (
          <Detail name={texts("refused")}>
            <bdi>{reasonLabel(notes, refund.refusalReason) ?? refund.refusalReason}</bdi>
          </Detail>
        )}
        {refund.refundedAt !== null && (
          <Detail name={texts("refundedAt")}>
            <DateTime at={refund.refundedAt} />
          </Detail>
        )}
        {refund.providerRefundId !== null && (
          <Detail name={texts("paypalRefund")}>
            <Ltr numeric>{refund.providerRefundId}</Ltr>
          </Detail>
        )}
      </dl>
      {refund.status === "failed" && may("orders:refund") && (
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
