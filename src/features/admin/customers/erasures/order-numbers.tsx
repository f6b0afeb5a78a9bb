import { panelHref } from "@/features/admin/shared/frame/panel-address";
import { PanelLink } from "@/features/admin/shared/frame/panel-link";

/** Order numbers, each a link to its order. */
export function OrderNumbers({ ids }: { ids: readonly number[] }) {
  return (
    <span className="inline-flex flex-wrap gap-x-3">
      {ids.map((id) => (
        <PanelLink
          key={id}
          href={panelHref({ tab: "orders", order: id })}
          entersTab
          className="link inline-flex min-h-11 min-w-11 items-center"
        >
          <bdi dir="ltr">#{id}</bdi>
        </PanelLink>
      ))}
    </span>
  );
}
