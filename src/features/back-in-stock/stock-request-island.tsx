"use client";

import dynamic from "next/dynamic";
import { StockRequestSkeleton } from "./stock-request-skeleton";

/** Renders only in the browser, because the token is in the URL; shows a skeleton while loading. */
export const StockRequestIsland = dynamic(
  () => import("./stock-request-page").then((file) => file.StockRequestPage),
  { ssr: false, loading: StockRequestSkeleton },
);
