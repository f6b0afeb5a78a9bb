import { WarningIcon } from "@phosphor-icons/react/dist/ssr/Warning";
import { WarningCircleIcon } from "@phosphor-icons/react/dist/ssr/WarningCircle";
import { useTranslations } from "next-intl";
import type { AttentionReason } from "@/domain/orders/order-actions";
import type { SecondBadge as SecondBadgeName } from "@/domain/orders/order-badge";
import type { OrderStatus } from "@/domain/orders/order-lifecycle";
import { Badge } from "@/ui/data/badge";
import { OrderStatusBadge } from "@/ui/data/order-status-badge";
import { SecondBadge } from "@/ui/data/second-badge";

/**
 * Attention reasons (why an order needs an admin) with a yellow "waiting" badge. All others have a
 * red "error" badge.
 */
const WAITING: readonly AttentionReason[] = [
  "payment_stuck",
  "payment_needs_seller",
  "awaiting_stock",
  "awaiting_approval",
  "topup_to_credit",
  "refund_stuck",
];

/** One badge per attention reason of an order. */
function NeedBadges({ reasons }: { reasons: readonly AttentionReason[] }) {
  const texts = useTranslations("adminOrders.needs");
  return reasons.map((reason) => {
    const isWaiting = WAITING.includes(reason);
    const Icon = isWaiting ? WarningIcon : WarningCircleIcon;
    return (
      <Badge
        key={reason}
        tone={isWaiting ? "wait" : "err"}
        icon={<Icon size={16} weight="fill" aria-hidden="true" />}
        className="min-[88rem]:whitespace-nowrap shrink!"
      >
        {texts(reason)}
      </Badge>
    );
  });
}

/**
 * The second badge is the badge beside the status. For each second badge: the attention reason that
 * gets no separate badge, because the second badge says the same.
 */
const SAID_BY: Readonly<Partial<Record<SecondBadgeName, AttentionReason>>> = {
  problem_reported: "claim_open",
  dispute: "dispute_open",
  held: "awaiting_approval",
};

type SecondBadgeProps = {
  order: { secondBadge: SecondBadgeName | null; attentionReasons: readonly AttentionReason[] };
};

/**
 * The badge beside an order's status in a list. Without a second badge, and if the second badge is
 * a refund, this is the first attention reason, if any.
 */
export function OrderSecondBadge({ order: { secondBadge, attentionReasons } }: SecondBadgeProps) {
  const texts = useTranslations("adminOrders.second");
  const isRefund = secondBadge === "refunded" || secondBadge === "partly_refunded";
  // An attention reason takes precedence over a refund, because a refund needs no action.
  if (secondBadge === null || (isRefund && attentionReasons.length > 0)) {
    return <NeedBadges reasons={attentionReasons.slice(0, 1)} />;
  }
  return <SecondBadge badge={secondBadge} label={texts(secondBadge)} />;
}

/**
 * All badges beside the status in the header of an order's page: the second badge, and the
 * attention reasons that the second badge does not show.
 */
export function OrderHeadBadges({ order: { secondBadge, attentionReasons } }: SecondBadgeProps) {
  const texts = useTranslations("adminOrders.second");
  const said = secondBadge && SAID_BY[secondBadge];
  return (
    <>
      {secondBadge && <SecondBadge badge={secondBadge} label={texts(secondBadge)} />}
      <NeedBadges reasons={attentionReasons.filter((reason) => reason !== said)} />
    </>
  );
}

/** A single badge for an order: its second badge or, without one, its status. */
export function OrderBadge({
  order: { status, secondBadge },
}: {
  order: { status: OrderStatus; secondBadge: SecondBadgeName | null };
}) {
  const texts = useTranslations("adminOrders.second");
  if (secondBadge === null) return <StatusBadge status={status} />;
  return <SecondBadge badge={secondBadge} label={texts(secondBadge)} />;
}

/**
 * The status: pending yellow, completed green, delivered blue, failed red. Specification §4
 * (states).
 */
export function StatusBadge({ status }: { status: OrderStatus }) {
  const texts = useTranslations("adminOrders.status");
  return <OrderStatusBadge status={status} label={texts(status)} />;
}
