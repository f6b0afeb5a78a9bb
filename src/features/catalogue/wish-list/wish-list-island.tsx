"use client";

import dynamic from "next/dynamic";
import { WishListSkeleton } from "./wish-list-skeleton";

/** Rendered in the browser only, which alone knows the visitor; until then a skeleton is shown. */
export const WishListIsland = dynamic(
  () => import("./wish-list-screen").then((file) => file.WishListScreen),
  { ssr: false, loading: WishListSkeleton },
);
