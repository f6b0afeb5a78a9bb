"use client";

import dynamic from "next/dynamic";
import { CheckoutSkeleton } from "./checkout-skeleton";

/**
 * Rendered in the browser only, which alone knows cart and order; until then a skeleton is shown.
 */
export const CheckoutIsland = dynamic(() => import("./checkout").then((file) => file.Checkout), {
  ssr: false,
  loading: CheckoutSkeleton,
});
