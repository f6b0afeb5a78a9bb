"use client";

import dynamic from "next/dynamic";
import { CheckoutSkeleton } from "./checkout-skeleton";

/** Rendered in the browser, which alone knows cart and order; a skeleton is shown until then. */
export const CheckoutIsland = dynamic(() => import("./checkout").then((file) => file.Checkout), {
  ssr: false,
  loading: CheckoutSkeleton,
});
