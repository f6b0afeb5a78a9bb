"use client";

import { useTranslations } from "next-intl";
import { Skeleton } from "@/ui/feedback/skeleton";
import { CheckoutColumns } from "./checkout-columns";

/** A skeleton of the checkout, prerendered and shown until cart and order are known. */
export function CheckoutSkeleton() {
  const texts = useTranslations("checkout");
  return (
    <>
      <h1 className="text-display-2">{texts("title")}</h1>
      <span role="status" className="sr-only">
        {texts("loading")}
      </span>
      <CheckoutColumns aside={<Skeleton className="h-100 rounded-panel!" />}>
        <Skeleton className="h-9 w-56" />
        <Skeleton className="mt-5 h-13 rounded-control!" />
        <Skeleton className="mt-12 h-9 w-56" />
        <Skeleton className="mt-5 h-13 rounded-control!" />
      </CheckoutColumns>
    </>
  );
}
