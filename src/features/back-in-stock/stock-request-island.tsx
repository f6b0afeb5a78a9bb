"use client";

import dynamic from "next/dynamic";
import { StockRequestSkeleton } from "./stock-request-skeleton";

/** Which request it is stands in the address alone; until it is known the page shows its shape. */
export const StockRequestIsland = dynamic(
  () => import("./stock-request-page").then((file) => file.StockRequestPage),
  { ssr: false, loading: StockRequestSkeleton },
);
