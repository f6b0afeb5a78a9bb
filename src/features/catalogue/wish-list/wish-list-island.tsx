"use client";

import dynamic from "next/dynamic";
import { WishListSkeleton } from "./wish-list-skeleton";

/** Whose list it is, the browser knows; until then the page shows its shape. */
export const WishListIsland = dynamic(
  () => import("./wish-list-screen").then((file) => file.WishListScreen),
  { ssr: false, loading: WishListSkeleton },
);
