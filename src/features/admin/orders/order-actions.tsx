import { useTranslations } from "next-intl";
import type { AdminOrderDto } from "@/contract/admin/orders";
import type { OrderAction } from "@/domain/order-actions";
import { Button } from "@/ui/button";
import { urgentAction } from "./urgent-action";

type OrderActionsProps = { order: AdminOrderDto; onAct: (action: OrderAction) => void };

/** What the lifecycle allows now; what matters now stands out and comes first. */
export function OrderActions({ order, onAct }: OrderActionsProps) {
  const texts = useTranslations("adminOrderActs");
  const urgent = urgentAction(order);
  const others = order.actions.filter((action) => action !== urgent);
  return (
    <section aria-label={texts("heading")} className="flex flex-wrap gap-2.5">
      {order.actions.length === 0 && <p className="text-small text-ink-3">{texts("nothing")}</p>}
      {urgent && (
        <Button size="small" onClick={() => onAct(urgent)}>
          {texts(`${urgent}.label`)}
        </Button>
      )}
      {others.map((action) => (
        <Button key={action} variant="line" size="small" onClick={() => onAct(action)}>
          {texts(`${action}.label`)}
        </Button>
      ))}
    </section>
  );
}
