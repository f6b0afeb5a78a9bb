"use client";

import { useTranslations } from "next-intl";
import { PRODUCT_GRID } from "@/features/catalogue/product-grid";
import { Skeleton } from "@/ui/feedback/skeleton";

/** The shape of the page until its list is known; also what is prerendered. */
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
