"use client";

import { useTranslations } from "next-intl";
import { Skeleton } from "@/ui/feedback/skeleton";

/** A skeleton of a gift's page, prerendered and shown until the gift is loaded. */
export function GiftSkeleton() {
  const texts = useTranslations("giftPage");
  return (
    <div className="max-w-[46rem]">
      <h1 className="text-display-2">{texts("title")}</h1>
      <span role="status" className="sr-only">
        {texts("loading")}
      </span>
      <Skeleton className="mt-8 h-32 rounded-card!" />
      <Skeleton className="mt-6 h-60 rounded-sheet!" />
    </div>
  );
}
