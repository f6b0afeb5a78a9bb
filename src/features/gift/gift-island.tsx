"use client";

import dynamic from "next/dynamic";
import { GiftSkeleton } from "./gift-skeleton";

/** Which gift it is stands in the address alone; until it is known the page shows its shape. */
export const GiftIsland = dynamic(() => import("./gift-page").then((file) => file.GiftPage), {
  ssr: false,
  loading: GiftSkeleton,
});
