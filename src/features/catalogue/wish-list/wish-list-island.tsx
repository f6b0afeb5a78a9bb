"use client";

import dynamic from "next/dynamic";
import { WishListSkeleton } from "./wish-list-skeleton";

/** Renders only in the browser, which knows the visitor; shows a skeleton while loading. */
export const WishListIsland = dynamic(
  () => import("./wish-list-screen").then((file) => file.WishListScreen),
  { ssr: false, loading: WishListSkeleton },
);
