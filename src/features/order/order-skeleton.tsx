"use client";

import { useTranslations } from "next-intl";
import { Skeleton } from "@/ui/feedback/skeleton";
import { OrderColumns } from "./order-columns";

/** A skeleton of an order's page, prerendered and shown until the order is loaded. */
export function OrderSkeleton() {
  const texts = useTranslations("orderPage");
  return (
    <>
      <h1 className="text-display-2">{texts("title")}</h1>
      <span role="status" className="sr-only">
        {texts("loading")}
      </span>
      <OrderColumns aside={<Skeleton className="h-80 rounded-panel!" />}>
        <Skeleton className="h-56 rounded-sheet!" />
        <Skeleton className="h-15 rounded-card!" />
      </OrderColumns>
    </>
  );
}
