"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { useOrderAction } from "@/features/admin/orders/actions/use-order-action";
import { panelHref, usePanelAddress } from "@/features/admin/shared/frame/panel-address";
import { LoadFailed } from "@/features/admin/shared/frame/query-content";
import { refusalReason } from "@/features/shared/errors/refusal-reason";
import { trpc } from "@/trpc/client";
import { EmptyState } from "@/ui/feedback/empty-state";
import { Skeleton } from "@/ui/feedback/skeleton";
import { Button } from "@/ui/form/button";
import { BackLink } from "./order-header";
import { OrderView } from "./order-view";
import { isAboutToChange } from "./urgent-action";

/** Polling interval while a change is expected, in milliseconds. */
const POLL_INTERVAL_MS = 2000;

/** The page of one order, which replaces the table when the URL has `?order=`. */
export function OrderPage({ id, search }: { id: number; search: string }) {
  const texts = useTranslations("adminOrder");
  const runner = useOrderAction();
  const query = trpc.admin.orders.get.useQuery(
    { id },
    {
      refetchOnWindowFocus: true,
      refetchInterval: ({ state: { data } }) =>
        data && isAboutToChange(data, Date.now() - runner.doneAt) ? POLL_INTERVAL_MS : false,
    },
  );
  // Start at the top: the table that this page replaces may be scrolled down. Keep the braces:
  // `scrollTo` returns a promise in some browsers, and an effect must not return a promise.
  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  return (
    <div className="space-y-5">
      <BackLink href={panelHref({ order: null }, search)} label={texts("back")} />
      {query.data ? (
        <OrderView order={query.data} runner={runner} hasFailed={query.isError} search={search} />
      ) : query.isError ? (
        refusalReason(query.error) === "order_not_found" ? (
          <MissingOrder />
        ) : (
          <LoadFailed query={query} failed={texts("failed")} isPlain />
        )
      ) : (
        <OrderSkeleton />
      )}
    </div>
  );
}

/** Shown if no order has the number in the URL. */
export function MissingOrder() {
  const texts = useTranslations("adminOrder");
  const { go } = usePanelAddress();
  return (
    <EmptyState
      headingLevel={1}
      title={texts("missingTitle")}
      description={texts("missingLine")}
      action={<Button onClick={() => go({ order: null })}>{texts("back")}</Button>}
      className="rounded-panel bg-cloud py-16"
    />
  );
}

/** The loading placeholder. It takes the focus, because the link that opened the order is gone. */
function OrderSkeleton() {
  const texts = useTranslations("adminOrder");
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={place} tabIndex={-1} className="grid gap-5 outline-none">
      <span role="status" className="sr-only">
        {texts("loading")}
      </span>
      <Skeleton className="h-10 w-56" />
      <Skeleton className="h-11 w-full max-w-xl" />
      <Skeleton className="h-64 w-full rounded-card!" />
      <Skeleton className="h-48 w-full rounded-card!" />
    </div>
  );
}
