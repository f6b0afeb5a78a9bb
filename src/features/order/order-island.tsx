"use client";

import dynamic from "next/dynamic";
import { OrderSkeleton } from "./order-skeleton";

/**
 * The order's page, rendered only in the browser: one prerendered page serves all orders, and the
 * token in the visitor's URL identifies the order. Shows a skeleton while the code loads.
 */
export const OrderIsland = dynamic(() => import("./order-page").then((file) => file.OrderPage), {
  ssr: false,
  loading: OrderSkeleton,
});
