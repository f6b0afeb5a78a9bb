import { WarningIcon } from "@phosphor-icons/react/dist/ssr/Warning";
import { WarningCircleIcon } from "@phosphor-icons/react/dist/ssr/WarningCircle";
import { useTranslations } from "next-intl";
import type { AttentionReason } from "@/domain/order-actions";
import type { OrderStatus } from "@/domain/order-lifecycle";
import { Badge } from "@/ui/data/badge";
import { OrderStatusBadge } from "@/ui/data/order-status-badge";

/** What only waits for its turn; everything else went wrong. */
const WAITING: readonly AttentionReason[] = [
  "payment_stuck",
  "payment_needs_seller",
  "awaiting_stock",
  "awaiting_approval",
  "topup_to_credit",
  "refund_stuck",
];

/** What an order needs a person for. */
export function NeedBadges({ reasons }: { reasons: readonly AttentionReason[] }) {
  const texts = useTranslations("adminOrders.needs");
  return reasons.map((reason) => {
    const isWaiting = WAITING.includes(reason);
    const Icon = isWaiting ? WarningIcon : WarningCircleIcon;
    return (
      <Badge
        key={reason}
        tone={isWaiting ? "wait" : "err"}
        icon={<Icon size={16} weight="fill" aria-hidden="true" />}
        className="shrink!"
      >
        {texts(reason)}
      </Badge>
    );
  });
}

/** Pending yellow, completed green, delivered blue, failed red. Specification §2. */
export function StatusBadge({ status }: { status: OrderStatus }) {
  const texts = useTranslations("adminOrders.status");
  return <OrderStatusBadge status={status} label={texts(status)} />;
}
