"use client";

import dynamic from "next/dynamic";
import { OrderSkeleton } from "./order-skeleton";

/** Which order it is stands in the address alone; until it is known the page shows its shape. */
export const OrderIsland = dynamic(() => import("./order-page").then((file) => file.OrderPage), {
  ssr: false,
  loading: OrderSkeleton,
});
