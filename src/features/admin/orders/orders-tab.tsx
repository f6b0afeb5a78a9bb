"use client";

import { useSearchParams } from "next/navigation";
import { rowId } from "@/contract/admin/common";
import { MissingOrder, OrderPage } from "@/features/admin/orders/detail/order-page";
import { OrderList } from "@/features/admin/orders/list/order-list";

/** The table of the orders, or the page of the one that the address names. Specification §2; picture 14. */
export function OrdersTab() {
  const params = useSearchParams();
  const order = params.get("order");
  if (order === null) return <OrderList search={params.toString()} />;
  const id = rowId.safeParse(Number(order)).data;
  if (id === undefined) return <MissingOrder />;
  return <OrderPage key={id} id={id} search={params.toString()} />;
}
