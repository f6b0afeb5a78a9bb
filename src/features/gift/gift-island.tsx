"use client";

import dynamic from "next/dynamic";
import { GiftSkeleton } from "./gift-skeleton";

/**
 * Rendered in the browser, since only the URL identifies the gift; until it is loaded a skeleton is
 * shown.
 */
export const GiftIsland = dynamic(() => import("./gift-page").then((file) => file.GiftPage), {
  ssr: false,
  loading: GiftSkeleton,
});
