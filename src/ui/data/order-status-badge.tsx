import { CheckCircleIcon } from "@phosphor-icons/react/dist/ssr/CheckCircle";
import { ClockIcon } from "@phosphor-icons/react/dist/ssr/Clock";
import { PaperPlaneTiltIcon } from "@phosphor-icons/react/dist/ssr/PaperPlaneTilt";
import { XCircleIcon } from "@phosphor-icons/react/dist/ssr/XCircle";
import type { ReactNode } from "react";
import { Badge } from "./badge";

type OrderStatusName = "pending" | "completed" | "delivered" | "failed";

const STATUS_STYLES = {
  pending: { tone: "wait", Icon: ClockIcon },
  completed: { tone: "ok", Icon: CheckCircleIcon },
  delivered: { tone: "info", Icon: PaperPlaneTiltIcon },
  failed: { tone: "err", Icon: XCircleIcon },
} as const;

type OrderStatusBadgeProps = {
  status: OrderStatusName;
  /** The name of the status in the page's language. */
  label: ReactNode;
  /** Set in the profile, where only "completed" keeps its colour. */
  quiet?: boolean;
  /** Set on a background of the colour `cloud`, where the neutral badge is a shade darker. */
  onCloud?: boolean;
};

/** An order's status as an icon and a word; neutral and coloured badges have the same icon. */
export function OrderStatusBadge({ status, label, quiet, onCloud }: OrderStatusBadgeProps) {
  const { tone, Icon } = STATUS_STYLES[status];
  const neutral = onCloud ? "neutral-on-cloud" : "neutral";
  return (
    <Badge
      tone={quiet && status !== "completed" ? neutral : tone}
      icon={
        <Icon
          size={16}
          weight="fill"
          aria-hidden="true"
          className={status === "delivered" ? "mirror-rtl" : undefined}
        />
      }
    >
      {label}
    </Badge>
  );
}
