"use client";

import dynamic from "next/dynamic";
import { GiftSkeleton } from "./gift-skeleton";

/** Renders only in the browser, because the token is in the URL; shows a skeleton while loading. */
export const GiftIsland = dynamic(() => import("./gift-page").then((file) => file.GiftPage), {
  ssr: false,
  loading: GiftSkeleton,
});
