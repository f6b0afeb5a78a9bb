"use client";

import dynamic from "next/dynamic";
import { OrderSkeleton } from "./order-skeleton";

/** Renders only in the browser, because the token is in the URL; shows a skeleton while loading. */
export const OrderIsland = dynamic(() => import("./order-page").then((file) => file.OrderPage), {
  ssr: false,
  loading: OrderSkeleton,
});
