"use client";

import dynamic from "next/dynamic";
import { CheckoutSkeleton } from "./checkout-skeleton";

/** Renders only in the browser, which knows cart and order; shows a skeleton while loading. */
export const CheckoutIsland = dynamic(() => import("./checkout").then((file) => file.Checkout), {
  ssr: false,
  loading: CheckoutSkeleton,
});
