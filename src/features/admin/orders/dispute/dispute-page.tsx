"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { BackLink } from "@/features/admin/orders/detail/order-header";
import { panelHref } from "@/features/admin/shared/frame/panel-address";
import { LoadFailed } from "@/features/admin/shared/frame/query-content";
import { trpc } from "@/trpc/client";
import { Skeleton } from "@/ui/feedback/skeleton";
import { DisputeView } from "./dispute-view";

/** Polling interval while a change is expected, in milliseconds. */
const POLL_INTERVAL_MS = 2000;

type DisputePageProps = { id: number; orderId: number; search: string };

/** The page of one dispute, which replaces the order's page when the URL has `?dispute=`. */
export function DisputePage({ id, orderId, search }: DisputePageProps) {
  const texts = useTranslations("adminDispute");
  const query = trpc.admin.disputes.get.useQuery(
    { id },
    {
      refetchOnWindowFocus: true,
      refetchInterval: ({ state: { data } }) =>
        data?.answers.some(({ state }) => state === "requested") ? POLL_INTERVAL_MS : false,
    },
  );
  // Keep the braces: some browsers' `scrollTo` returns a promise, which an effect must not return.
  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  return (
    <div className="space-y-5">
      <BackLink
        href={panelHref({ dispute: null }, search)}
        label={texts("back", { number: `\u2068#${orderId}\u2069` })}
      />
      {query.data ? (
        <DisputeView dispute={query.data} />
      ) : query.isError ? (
        <LoadFailed query={query} failed={texts("failed")} isPlain />
      ) : (
        <DisputeSkeleton />
      )}
    </div>
  );
}

function DisputeSkeleton() {
  const texts = useTranslations("adminDispute");
  return (
    <div className="grid gap-5">
      <span role="status" className="sr-only">
        {texts("loading")}
      </span>
      <Skeleton className="h-10 w-72" />
      <Skeleton className="h-64 w-full rounded-card!" />
    </div>
  );
}
