"use client";

import { useTranslations } from "next-intl";
import { PRODUCT_GRID } from "@/features/catalogue/product-grid";
import { Skeleton } from "@/ui/feedback/skeleton";

/** A skeleton of the wish list page, prerendered and shown until the list is known. */
export function WishListSkeleton() {
  const texts = useTranslations("wishList");
  return (
    <>
      <h1 className="text-display-2">{texts("title")}</h1>
      <span role="status" className="sr-only">
        {texts("loading")}
      </span>
      <div className={`${PRODUCT_GRID} mt-8`}>
        {["first", "second", "third", "fourth"].map((place) => (
          <Skeleton key={place} className="aspect-square rounded-card!" />
        ))}
      </div>
    </>
  );
}
