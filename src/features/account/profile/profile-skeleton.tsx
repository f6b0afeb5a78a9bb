"use client";

import { useTranslations } from "next-intl";
import { Skeleton } from "@/ui/feedback/skeleton";

/** The profile's skeleton until the signed-in user is known; also the prerendered content. */
export function ProfileSkeleton() {
  const texts = useTranslations("profile");
  return (
    <>
      <h1 className="sr-only">{texts("title")}</h1>
      <span role="status" className="sr-only">
        {texts("loading")}
      </span>
      <div className="flex items-center gap-5">
        <Skeleton className="size-14 shrink-0 rounded-card! md:size-18" />
        <div className="space-y-2.5">
          <Skeleton className="h-9 w-40" />
          <Skeleton className="h-5 w-52" />
        </div>
      </div>
      <div className="mt-7 flex min-h-13 items-center gap-7 border-line border-b">
        <Skeleton className="h-5 w-20" />
        <Skeleton className="h-5 w-20" />
        <Skeleton className="h-5 w-20" />
      </div>
      <div className="pt-6">
        <Skeleton className="h-88 rounded-sheet!" />
      </div>
    </>
  );
}
