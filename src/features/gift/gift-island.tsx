"use client";

import dynamic from "next/dynamic";
import { GiftSkeleton } from "./gift-skeleton";

/**
 * The gift's page, rendered only in the browser: one prerendered page serves all gifts, and the
 * token in the visitor's URL identifies the gift. Shows a skeleton while the code loads.
 */
export const GiftIsland = dynamic(() => import("./gift-page").then((file) => file.GiftPage), {
  ssr: false,
  loading: GiftSkeleton,
});
