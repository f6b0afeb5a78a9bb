"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { ButtonLink } from "@/ui/button-link";
import { EmptyState } from "@/ui/empty-state";
import { Skeleton } from "@/ui/skeleton";
import { AskButton, OrderPages, OrdersAlert, type WhoseOrders } from "./order-pages";
import { useMyOrders } from "./use-my-orders";

/** Every order of the person, the newest first. Specification §2. */
export function OrdersPanel(props: WhoseOrders) {
  const title = useTranslations("profile.tabs")("orders");
  return (
    <section aria-label={title} className="space-y-5">
      <Orders {...props} />
    </section>
  );
}

function Orders(props: WhoseOrders) {
  const texts = useTranslations("profile.orders");
  const query = useMyOrders({ userId: props.userId });
  const orders = query.data;
  const hasFailed = query.errorUpdateCount > 0;
  if (orders) {
    if (orders.length === 0) return <NoOrders takesFocus={hasFailed} />;
    return <OrderPages orders={orders} takesFocus={hasFailed} {...props} />;
  }
  if (!hasFailed) return <OrdersSkeleton />;
  return (
    <div className="space-y-4">
      <OrdersAlert key={query.errorUpdateCount} />
      <AskButton
        label={texts("tryAgain")}
        isAsking={query.isFetching}
        onPress={() => void query.refetch()}
      />
    </div>
  );
}

/** It takes the focus where the button that asked again had it. */
function NoOrders({ takesFocus }: { takesFocus: boolean }) {
  const texts = useTranslations("profile.orders");
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) place.current?.focus();
  }, [takesFocus]);
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <EmptyState
        title={texts("emptyTitle")}
        line={texts("emptyLine")}
        action={<ButtonLink href="/shop">{texts("shopNow")}</ButtonLink>}
        className="rounded-panel bg-cloud py-16"
      />
    </div>
  );
}

function OrdersSkeleton() {
  const texts = useTranslations("profile.orders");
  return (
    <>
      <span role="status" className="sr-only">
        {texts("loading")}
      </span>
      <Skeleton className="h-46 rounded-sheet!" />
      <Skeleton className="h-46 rounded-sheet!" />
    </>
  );
}
