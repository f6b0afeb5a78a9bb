import { type OrderFilter, orderFilter, orderPages } from "@/contract/admin/orders/order-table";
import { FIRST_PAGE } from "@/contract/admin/table-page";
import type { AttentionReason } from "@/domain/orders/order-actions";
import { ORDER_STATUSES, type OrderStatus } from "@/domain/orders/order-lifecycle";
import { type AddressChanges, csvHref } from "@/features/admin/shared/frame/panel-address";

export interface ShownOrders {
  filter: OrderFilter;
  /** The page's name: `first`, `last` or a cursor. */
  page: string;
}

/** Reads filter and page from the URL; invalid parameters count as absent. */
export function shownOrders(read: (name: string) => string | null): ShownOrders {
  const { shape } = orderFilter;
  return {
    filter: {
      q: shape.q.safeParse(read("q") ?? "").data ?? "",
      status: shape.status.safeParse(read("status")).data ?? null,
      attention: shape.attention.safeParse(read("attention")).data ?? null,
      provider: shape.provider.safeParse(read("provider")).data ?? null,
      charged: shape.charged.safeParse(read("charged")).data ?? null,
      from: shape.from.safeParse(read("from")).data ?? null,
      to: shape.to.safeParse(read("to")).data ?? null,
    },
    page: orderPages.input.catch(FIRST_PAGE).parse(read("page") ?? undefined),
  };
}

export function isNarrowed({ q, ...others }: OrderFilter): boolean {
  return q !== "" || Object.values(others).some((value) => value !== null);
}

/** The filter chips above the table; one is selected at a time. */
export const ORDER_CHIPS = ["all", "attention", ...ORDER_STATUSES, "refunded"] as const;
export type OrderChip = (typeof ORDER_CHIPS)[number];

export function chipOf({ status, attention }: OrderFilter): OrderChip {
  return attention ? "attention" : (status ?? "all");
}

export function chipChanges(chip: OrderChip): AddressChanges {
  return {
    status: isStatus(chip) ? chip : null,
    attention: chip === "attention" ? "all" : null,
    page: null,
  };
}

/** The changes of URL parameters that filter by one attention reason. */
export function reasonChanges(reason: AttentionReason): AddressChanges {
  return { status: null, attention: reason, page: null };
}

function isStatus(chip: OrderChip): chip is OrderStatus | "refunded" {
  return chip !== "all" && chip !== "attention";
}

/** The changes of URL parameters that remove every filter. */
export const NO_FILTER: AddressChanges = {
  q: null,
  status: null,
  attention: null,
  provider: null,
  charged: null,
  from: null,
  to: null,
  page: null,
};

/** The URL of the CSV export of all orders that match the filter. */
export function ordersCsvHref(filter: OrderFilter): string {
  const { q, status, attention, provider, charged, from, to } = filter;
  return csvHref("orders", { q, status, attention, provider, charged, from, to });
}
