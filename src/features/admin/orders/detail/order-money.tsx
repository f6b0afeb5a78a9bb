import { useTranslations } from "next-intl";
import type { AdminOrderDto } from "@/contract/admin/orders/order-details";
import { cents, centsFromDecimal, decimalFromCents, formatShown } from "@/domain/money";
import { discountTotal } from "@/domain/orders/coupon";
import { orderAmountsIn } from "@/domain/orders/order-amounts";
import { isPendingReason } from "@/domain/orders/provider-issue";
import { PREPAID_ID } from "@/domain/orders/upstream-order";
import { Dollars } from "@/features/admin/shared/form/dollars";
import { usePermissions } from "@/features/admin/shared/frame/panel-context";
import { reasonLabel, useNoteTexts } from "@/features/admin/shared/orders/order-labels";
import { DateTime } from "@/features/admin/shared/text/date-time";
import { dollarText, withThousands } from "@/features/admin/shared/text/dollar-text";
import { Ltr } from "@/features/admin/shared/text/ltr";
import { ReceiptLinks } from "@/features/shared/order/receipt-links";
import { trpc } from "@/trpc/client";
import { Badge, type BadgeTone } from "@/ui/data/badge";
import { Button } from "@/ui/form/button";
import { ChargedAmount } from "./charged-amount";
import { chargedSums, orderSums } from "./order-sums";
import { ProfitLines } from "./profit-lines";
import { Details, Section, SectionList } from "./section";

/**
 * The order's coupon, total, amount in the buyer's currency, captured, refunded and remaining
 * amounts, profit and receipts.
 */
export function OrderAmounts({ order }: { order: AdminOrderDto }) {
  const texts = useTranslations("adminOrder.money");
  const closedName = useTranslations("adminOrder.refunds.status")("closed");
  const total = centsFromDecimal(order.totalUSD);
  const { captured, refunding, refunded, closed, left } = orderSums(order);
  const charged = chargedSums(order);
  const rate = decimalFromCents(cents(order.sarRateHundredths));
  return (
    <Section heading={texts("heading")}>
      <Details
        className="mt-2"
        entries={[
          [
            texts("coupon"),
            order.coupon !== null && (
              <>
                <Ltr className="wrap-anywhere">{order.coupon}</Ltr>{" "}
                <Dollars amount={cents(-discountTotal(order.items))} />
              </>
            ),
          ],
          [texts("total"), <Dollars key="total" amount={total} />, "strong"],
          [
            texts("seen"),
            <>
              <Ltr className="whitespace-nowrap">
                {withThousands(
                  formatShown(orderAmountsIn(order.currency, order).amount, order.currency),
                )}
              </Ltr>
              {order.currency === "SAR" && (
                <span className="block text-caption text-ink-3">{texts("rate", { rate })}</span>
              )}
            </>,
          ],
          [
            texts("captured"),
            <ChargedAmount key="captured" usd={captured} charged={charged.captured} />,
          ],
          [
            texts("refunding"),
            refunding > 0 && <ChargedAmount usd={refunding} charged={charged.refunding} />,
          ],
          [
            texts("refunded"),
            <ChargedAmount key="refunded" usd={refunded} charged={charged.refunded} />,
          ],
          [closedName, closed > 0 && <ChargedAmount usd={closed} charged={charged.closed} />],
          [texts("left"), <ChargedAmount key="left" usd={left} charged={charged.left} />, "strong"],
        ]}
      >
        <OrderProfit orderId={order.id} />
      </Details>
      <ReceiptLinks
        receipts={order.receipts}
        label={({ kind, number }) => texts(`receipt.${kind}`, { number })}
        from="/api/admin/receipts"
        className="mt-2"
      />
    </Section>
  );
}

/** The order's profit, for admins with access to reports; absent until the order is completed. */
function OrderProfit({ orderId }: { orderId: number }) {
  const may = usePermissions();
  const isShown = may("statistics");
  const profit = trpc.admin.orders.profit.useQuery({ id: orderId }, { enabled: isShown }).data;
  if (!profit) return null;
  return <ProfitLines profit={profit} />;
}

type Payment = AdminOrderDto["payments"][number];

/** Every payment attempt, with the provider's ids and status. */
export function OrderPayments({ payments }: { payments: readonly Payment[] }) {
  const texts = useTranslations("adminOrder.payments");
  return (
    <SectionList heading={texts("heading")} rows={payments} none={texts("none")}>
      {(payment) => <PaymentEntry payment={payment} />}
    </SectionList>
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
  const {
    capturedUSD,
    charged,
    capturedCharge,
    captureId,
    declineReason,
    pendingReason,
    capturedAt,
  } = payment;
  const isPrepaid = payment.providerOrderId.startsWith(PREPAID_ID);
  return (
    <>
      <Badge tone={PAYMENT_TONES[payment.status]}>{texts(`status.${payment.status}`)}</Badge>
      <Details
        className="mt-1"
        entries={[
          [
            texts("amount"),
            <ChargedAmount key="amount" usd={payment.amountUSD} charged={charged} />,
          ],
          [
            texts("captured"),
            capturedUSD && <ChargedAmount usd={capturedUSD} charged={capturedCharge} />,
            "strong",
          ],
          [
            texts(isPrepaid ? "prepaid" : "providerOrder"),
            <Ltr key="order" numeric>
              {payment.providerOrderId}
            </Ltr>,
          ],
          [texts("capture"), !isPrepaid && captureId && <Ltr numeric>{captureId}</Ltr>],
          [
            texts("declined"),
            declineReason && <bdi>{reasonLabel(notes, declineReason) ?? declineReason}</bdi>,
          ],
          [texts("pending"), pendingReason && <PendingReason reason={pendingReason} />],
          [texts("begun"), <DateTime key="begun" at={payment.createdAt} />],
          [texts("capturedAt"), capturedAt && <DateTime at={capturedAt} />],
        ]}
      />
    </>
  );
}

/** The reason why the provider keeps a payment pending, and how the seller can resolve it. */
function PendingReason({ reason }: { reason: string }) {
  const texts = useTranslations("providerIssues");
  if (isPendingReason(reason)) return texts(`pending.${reason}`);
  return texts("otherPending", { reason });
}

export type Refund = AdminOrderDto["refunds"][number];

type OrderRefundsProps = { refunds: readonly Refund[]; onClose: (refund: Refund) => void };

/** The order's refunds, including pending and failed ones. */
export function OrderRefunds({ refunds, onClose }: OrderRefundsProps) {
  const texts = useTranslations("adminOrder.refunds");
  return (
    <SectionList heading={texts("heading")} rows={refunds} none={texts("none")} isLive>
      {(refund) => <RefundEntry refund={refund} onClose={() => onClose(refund)} />}
    </SectionList>
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
  const amount = dollarText(refund.amountUSD);
  const may = usePermissions();
  const { refusalReason, refundedAt, providerRefundId } = refund;
  const isPrepaid = providerRefundId?.startsWith(PREPAID_ID);
  return (
    <>
      <p className="flex flex-wrap items-center justify-between gap-3">
        <Badge tone={REFUND_TONES[refund.status]}>{texts(`status.${refund.status}`)}</Badge>
        <span className="font-title">
          <ChargedAmount usd={refund.amountUSD} charged={refund.charged} />
        </span>
      </p>
      <p className="mt-2 wrap-anywhere text-small">
        <span className="text-ink-3">{texts("reason")}</span>{" "}
        <bdi>{reasonLabel(notes, refund.reason) ?? refund.reason}</bdi>
      </p>
      <Details
        className="mt-1"
        entries={[
          [
            texts(refund.origin === "shop" ? "requestedAt" : "noticedAt"),
            <DateTime key="at" at={refund.createdAt} />,
          ],
          [
            texts("refused"),
            refusalReason && <bdi>{reasonLabel(notes, refusalReason) ?? refusalReason}</bdi>,
          ],
          [texts("refundedAt"), refundedAt && <DateTime at={refundedAt} />],
          [
            texts(isPrepaid ? "prepaidRefund" : "providerRefund"),
            providerRefundId && <Ltr numeric>{providerRefundId}</Ltr>,
          ],
        ]}
      />
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
