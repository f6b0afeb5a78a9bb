import { useMessages, useTranslations } from "next-intl";
import type { AdminOrderDto } from "@/contract/admin/orders/order-details";
import { actorLabel, labelOr } from "@/features/admin/shared/orders/order-labels";
import { DateTime } from "@/features/admin/shared/text/date-time";
import { Nuqta } from "@/ui/brand/nuqta";
import { Section } from "./section";
import { ShopNote } from "./shop-note";

type Event = AdminOrderDto["events"][number];

/** All events of the order, oldest first. */
export function OrderHistory({ events }: { events: readonly Event[] }) {
  const heading = useTranslations("adminOrder.history")("heading");
  return (
    <Section heading={heading}>
      <ol className="mt-3">
        {events.map((event) => (
          <li key={event.id} className="group relative flex gap-3.5 pb-5 last:pb-0">
            <span
              aria-hidden="true"
              className="absolute start-[5px] top-5 bottom-0 w-[1.5px] bg-line group-last:hidden"
            />
            <Nuqta className="mt-1 h-4 w-3 shrink-0 text-ink-3" />
            <HistoryEntry event={event} />
          </li>
        ))}
      </ol>
    </Section>
  );
}

function HistoryEntry({ event }: { event: Event }) {
  const texts = useTranslations("adminOrder.history");
  const { adminOrder } = useMessages();
  const actor = actorLabel(event, (role, id) => texts(`actor.${role}`, { id }));
  const isTyped = event.actor.startsWith("admin:");
  return (
    <div className="min-w-0 text-small">
      <p>
        <span className="font-title">{labelOr(adminOrder.history.type, event.type)}</span>{" "}
        <StatusMove event={event} />
      </p>
      <p className="wrap-anywhere text-ink-2 first-letter:uppercase">
        <ShopNote note={event.reason} isTyped={isTyped} />
      </p>
      <p className="text-caption text-ink-3">
        <bdi>{actor}</bdi>
        <span aria-hidden="true"> · </span>
        <DateTime at={event.createdAt} />
      </p>
    </div>
  );
}

/** A change of status: "Pending → Completed". */
function StatusMove({ event }: { event: Event }) {
  const texts = useTranslations("adminOrder.history");
  const status = useTranslations("adminOrders.status");
  if (event.fromStatus === null || event.toStatus === null) return null;
  const move = { from: status(event.fromStatus), to: status(event.toStatus) };
  return (
    <span className="ms-1 text-ink-2">
      <span className="sr-only">{texts("moveSpoken", move)}</span>
      <span aria-hidden="true">{texts("move", move)}</span>
    </span>
  );
}
