import { useTranslations } from "next-intl";
import type { StatsDto } from "@/contract/admin/stats";
import type { OrderStatus } from "@/domain/order-lifecycle";
import { OrderStatusBadge } from "@/ui/order-status-badge";

/** As in picture 14: what went well first. */
const ORDER: readonly OrderStatus[] = ["completed", "delivered", "pending", "failed"];

/** How many orders of the last thirty days are in each state. */
export function StatusCard({ statuses }: { statuses: StatsDto["statuses"] }) {
  const texts = useTranslations("adminStats");
  const words = useTranslations("adminOrders.status");
  return (
    <section className="frame frame-quiet rounded-card p-4 md:p-6">
      <h2 className="text-[1.1875rem] text-role-heading">{texts("status")}</h2>
      <p className="mt-1 text-caption text-ink-3">{texts("period.month")}</p>
      <dl className="mt-2 divide-y-[1.5px] divide-line">
        {ORDER.map((status) => (
          <div key={status} className="flex items-center justify-between gap-4 py-2.5">
            <dt>
              <OrderStatusBadge status={status} label={words(status)} />
            </dt>
            <dd className="font-title">{statuses[status]}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
