"use client";

import { useTranslations } from "next-intl";
import { useEffect } from "react";
import { BackLink } from "@/features/admin/orders/detail/order-header";
import { panelHref, usePanelAddress } from "@/features/admin/shared/frame/panel-address";
import { LoadFailed } from "@/features/admin/shared/frame/query-content";
import { refusalReason } from "@/features/shared/errors/refusal-reason";
import { trpc } from "@/trpc/client";
import { EmptyState } from "@/ui/feedback/empty-state";
import { Skeleton } from "@/ui/feedback/skeleton";
import { Button } from "@/ui/form/button";
import { CustomerView } from "./customer-view";

/** The page of one customer, which replaces the search when the URL has `?customer=`. */
export function CustomerPage({ customer }: { customer: string }) {
  const texts = useTranslations("adminCustomers");
  const query = trpc.admin.customers.read.useQuery({ customer }, { refetchOnWindowFocus: true });
  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  if (!query.data && refusalReason(query.error) === "not_found") return <MissingCustomer />;
  return (
    <div className="space-y-5">
      <BackLink href={panelHref({ tab: "customers" })} label={texts("back")} />
      {query.isError && <LoadFailed query={query} failed={texts("failed")} />}
      {query.isPending && (
        <div role="status" className="grid gap-5">
          <span className="sr-only">{texts("loading")}</span>
          <Skeleton className="h-10 w-72" />
          <Skeleton className="h-64 w-full rounded-card!" />
        </div>
      )}
      {query.data && <CustomerView customer={query.data} />}
    </div>
  );
}

/** Shown if the URL names no known customer. */
export function MissingCustomer() {
  const texts = useTranslations("adminCustomers");
  const { go } = usePanelAddress();
  return (
    <EmptyState
      headingLevel={1}
      title={texts("missingTitle")}
      description={texts("missingLine")}
      action={<Button onClick={() => go({ customer: null })}>{texts("back")}</Button>}
      className="rounded-panel bg-cloud py-16"
    />
  );
}
