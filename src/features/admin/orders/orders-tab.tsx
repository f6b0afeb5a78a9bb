"use client";

import { useSearchParams } from "next/navigation";
import { rowId } from "@/contract/admin/common";
import { MissingOrder, OrderPage } from "@/features/admin/orders/detail/order-page";
import { DisputePage } from "@/features/admin/orders/dispute/dispute-page";
import { OrderList } from "@/features/admin/orders/list/order-list";

/**
 * The orders tab: the table, or the order or dispute that the URL names. Specification §2
 * (screens); visual design, picture 14.
 */
export default function OrdersTab() {
  const params = useSearchParams();
  const order = params.get("order");
  if (order === null) return <OrderList search={params.toString()} />;
  const id = rowId.safeParse(Number(order)).data;
  if (id === undefined) return <MissingOrder />;
  const search = params.toString();
  const dispute = rowId.safeParse(Number(params.get("dispute"))).data;
  if (dispute !== undefined) {
    return <DisputePage key={dispute} id={dispute} orderId={id} search={search} />;
  }
  return <OrderPage key={id} id={id} search={search} />;
}
