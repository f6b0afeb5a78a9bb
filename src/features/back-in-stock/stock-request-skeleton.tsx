"use client";

import { useTranslations } from "next-intl";
import { Skeleton } from "@/ui/feedback/skeleton";

/** A skeleton of the request page, prerendered and shown until the request is loaded. */
export function StockRequestSkeleton() {
  const texts = useTranslations("backInStock");
  return (
    <div className="max-w-measure">
      <h1 className="text-display-2">{texts("title")}</h1>
      <span role="status" className="sr-only">
        {texts("loading")}
      </span>
      <Skeleton className="mt-8 h-24 rounded-card!" />
      <Skeleton className="mt-6 h-13 rounded-control!" />
    </div>
  );
}
