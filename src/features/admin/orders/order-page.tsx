"use client";

import { useTranslations } from "next-intl";
import { useEffect, useRef } from "react";
import { LoadFailed } from "@/features/admin/load-failed";
import { panelHref, usePanelAddress } from "@/features/admin/panel-address";
import { refusalReason } from "@/features/shell/shown-error";
import { trpc } from "@/trpc/client";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { Skeleton } from "@/ui/skeleton";
import { BackLink } from "./order-head";
import { OrderView } from "./order-view";
import { isMoving } from "./urgent-action";
import { useOrderAct } from "./use-order-act";

/** How often a page that is about to change asks again, in milliseconds. */
const WATCH_EVERY_MS = 2000;

/** An order's page, in place of the table. Decided by `?order=`. */
export function OrderPage({ id, search }: { id: number; search: string }) {
  const acting = useOrderAct();
  const query = trpc.admin.orders.get.useQuery(
    { id },
    {
      refetchOnWindowFocus: true,
      refetchInterval: ({ state: { data } }) =>
        data && isMoving(data, Date.now() - acting.doneAt) ? WATCH_EVERY_MS : false,
    },
  );
  // The table that was here before may have been scrolled far down. Browsers answer with a promise, which
  // no effect may return.
  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  return (
    <div className="space-y-5">
      <BackLink href={panelHref({ order: null }, search)} />
      {query.data ? (
        <OrderView order={query.data} acting={acting} hasFailed={query.isError} />
      ) : query.isError ? (
        <NoOrder error={query.error} isBusy={query.isFetching} onRetry={() => query.refetch()} />
      ) : (
        <OrderSkeleton />
      )}
    </div>
  );
}

type NoOrderProps = { error: unknown; isBusy: boolean; onRetry: () => void };

function NoOrder({ error, isBusy, onRetry }: NoOrderProps) {
  const texts = useTranslations("adminOrder");
  const tryAgain = useTranslations("adminOrders")("tryAgain");
  if (refusalReason(error) === "order_not_found") return <MissingOrder />;
  return (
    <LoadFailed message={texts("failed")} retryLabel={tryAgain} isBusy={isBusy} onRetry={onRetry} />
  );
}

/** There is no order with the number that the address has. */
export function MissingOrder() {
  const texts = useTranslations("adminOrder");
  const { go } = usePanelAddress();
  return (
    <EmptyState
      headingLevel={1}
      title={texts("missingTitle")}
      line={texts("missingLine")}
      action={<Button onClick={() => go({ order: null })}>{texts("back")}</Button>}
      className="rounded-panel bg-cloud py-16"
    />
  );
}

/** It takes the focus that the link to the order had. */
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
