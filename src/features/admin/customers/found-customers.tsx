"use client";

import { useTranslations } from "next-intl";
import { MAX_CUSTOMER_RESULTS, MIN_CUSTOMER_SEARCH } from "@/contract/admin/people/customers";
import { Dollars } from "@/features/admin/shared/form/dollars";
import { panelHref } from "@/features/admin/shared/frame/panel-address";
import { PanelLink } from "@/features/admin/shared/frame/panel-link";
import { LoadFailed } from "@/features/admin/shared/frame/query-content";
import { ColumnTable } from "@/features/admin/shared/table/column-table";
import { RecentDateTime } from "@/features/admin/shared/text/date-time";
import { Ltr } from "@/features/admin/shared/text/ltr";
import { type RouterOutputs, trpc } from "@/trpc/client";
import { Skeleton } from "@/ui/feedback/skeleton";

/** Customers whose e-mail address contains the search text; without one, the latest buyers. */
export function FoundCustomers({ q }: { q: string }) {
  const texts = useTranslations("adminCustomers.search");
  const isLong = q.length >= MIN_CUSTOMER_SEARCH;
  const isLatest = q === "";
  const found = trpc.admin.customers.find.useQuery({ q }, { enabled: isLong || isLatest });
  if (!isLong && !isLatest) {
    return (
      <p className="mt-4 text-small text-ink-2">{texts("short", { least: MIN_CUSTOMER_SEARCH })}</p>
    );
  }
  if (found.isError) {
    return <LoadFailed query={found} failed={texts("failed")} className="mt-4" />;
  }
  if (!found.data) {
    return (
      <div role="status" className="mt-5">
        <span className="sr-only">{texts("loading")}</span>
        <Skeleton className="h-40 w-full" />
      </div>
    );
  }
  return (
    <div role="status" className="mt-5">
      {isLatest && <h2 className="mb-3 text-h3">{texts("latest")}</h2>}
      {found.data.length === 0 ? (
        <p className="text-small text-ink-2">{texts(isLatest ? "nobodyYet" : "none")}</p>
      ) : (
        <CustomerTable rows={found.data} label={texts(isLatest ? "latest" : "found")} />
      )}
      {!isLatest && found.data.length === MAX_CUSTOMER_RESULTS && (
        <p className="mt-3 text-caption text-ink-3">
          {texts("most", { most: MAX_CUSTOMER_RESULTS })}
        </p>
      )}
    </div>
  );
}

type Found = RouterOutputs["admin"]["customers"]["find"];

function CustomerTable({ rows, label }: { rows: Found; label: string }) {
  const texts = useTranslations("adminCustomers.table");
  return (
    <ColumnTable
      label={label}
      rows={rows}
      keyOf={({ key }) => key}
      rowProps={() => ({ className: "relative" })}
      columns={[
        {
          head: texts("email"),
          isRowHeader: true,
          cell: ({ key, email }) => (
            <PanelLink
              href={panelHref({ tab: "customers", customer: key })}
              className="inline-flex min-h-11 items-center font-title after:absolute after:inset-0 hover:underline"
            >
              <Ltr className="wrap-anywhere">{email}</Ltr>
            </PanelLink>
          ),
        },
        {
          head: texts("orders"),
          numeric: "head",
          className: "md:text-end",
          cell: ({ orders }) => orders,
        },
        {
          head: texts("spent"),
          numeric: "head",
          className: "md:text-end",
          cell: ({ spentUSD }) => (
            <span className="font-title">
              <Dollars amount={spentUSD} />
            </span>
          ),
        },
        {
          head: texts("last"),
          headClass: "md:ps-8",
          className: "text-ink-2 md:ps-8",
          cell: ({ lastOrderAt }) => lastOrderAt && <RecentDateTime at={lastOrderAt} />,
        },
      ]}
    />
  );
}
