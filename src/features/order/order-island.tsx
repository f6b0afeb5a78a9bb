"use client";

import dynamic from "next/dynamic";
import { OrderSkeleton } from "./order-skeleton";

/**
 * Rendered in the browser, since only the URL identifies the order; until it is loaded a skeleton
 * is shown.
 */
export const OrderIsland = dynamic(() => import("./order-page").then((file) => file.OrderPage), {
  ssr: false,
  loading: OrderSkeleton,
});
