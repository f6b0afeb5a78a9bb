import { useTranslations } from "next-intl";
import type { OrderStatus } from "@/domain/order-lifecycle";
import { OrderStatusBadge } from "@/ui/order-status-badge";

/** Pending yellow, completed green, delivered blue, failed red. Specification §2. */
export function StatusBadge({ status }: { status: OrderStatus }) {
  const texts = useTranslations("adminOrders.status");
  return <OrderStatusBadge status={status} label={texts(status)} />;
}
