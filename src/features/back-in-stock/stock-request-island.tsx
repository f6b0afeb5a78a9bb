"use client";

import dynamic from "next/dynamic";
import { StockRequestSkeleton } from "./stock-request-skeleton";

/** Only the browser knows the URL's token; the prerendered page shows a skeleton until then. */
export const StockRequestIsland = dynamic(
  () => import("./stock-request-page").then((file) => file.StockRequestPage),
  { ssr: false, loading: StockRequestSkeleton },
);
