"use client";

import dynamic from "next/dynamic";
import { CheckoutSkeleton } from "./checkout-skeleton";

/** Cart and order are known in the browser alone; until then the page shows its shape. */
export const CheckoutIsland = dynamic(() => import("./checkout").then((file) => file.Checkout), {
  ssr: false,
  loading: CheckoutSkeleton,
});
