"use client";

import { useTranslations } from "next-intl";
import { MIN_CUSTOMER_SEARCH, MOST_CUSTOMERS_FOUND } from "@/contract/admin/customers";
import { NearDateTime } from "@/features/admin/shared/date-time";
import { Dollars } from "@/features/admin/shared/dollars";
import { LoadFailed } from "@/features/admin/shared/load-failed";
import { Ltr } from "@/features/admin/shared/ltr";
import { panelHref } from "@/features/admin/shared/panel-address";
import { PanelLink } from "@/features/admin/shared/panel-link";
import { errorMessage } from "@/features/shared/error-message";
import { type RouterOutputs, trpc } from "@/trpc/client";
import { Cell, HeaderCell, Row, Table, TableBody, TableHeader } from "@/ui/data/table";
import { Skeleton } from "@/ui/feedback/skeleton";

/** The latest buyers; with a text, the customers whose address has it. */
export function FoundCustomers({ q }: { q: string }) {
  const texts = useTranslations("adminCustomers.search");
  const tryAgain = useTranslations("panel.rows")("tryAgain");
  const isLong = q.length >= MIN_CUSTOMER_SEARCH;
  const isLatest = q === "";
  const found = trpc.admin.customers.find.useQuery({ q }, { enabled: isLong || isLatest });
  if (!isLong && !isLatest) {
    return (
      <p className="mt-4 text-small text-ink-2">{texts("short", { least: MIN_CUSTOMER_SEARCH })}</p>
    );
  }
  if (found.isError) {
    return (
      <LoadFailed
        message={errorMessage(found.error, texts("failed"))}
        retryLabel={tryAgain}
        isBusy={found.isFetching}
        onRetry={() => void found.refetch()}
        className="mt-4"
      />
    );
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
      {!isLatest && found.data.length === MOST_CUSTOMERS_FOUND && (
        <p className="mt-3 text-caption text-ink-3">
          {texts("most", { most: MOST_CUSTOMERS_FOUND })}
        </p>
      )}
    </div>
  );
}

type Found = RouterOutputs["admin"]["customers"]["find"];

function CustomerTable({ rows, label }: { rows: Found; label: string }) {
  const texts = useTranslations("adminCustomers.table");
  return (
    <Table label={label}>
      <TableHeader>
        <HeaderCell>{texts("email")}</HeaderCell>
        <HeaderCell numeric>{texts("orders")}</HeaderCell>
        <HeaderCell numeric>{texts("spent")}</HeaderCell>
        <HeaderCell className="md:ps-8">{texts("last")}</HeaderCell>
      </TableHeader>
      <TableBody>
        {rows.map(({ key, email, orders, spentUSD, lastOrderAt }) => (
          <Row key={key} className="relative">
            <Cell rowHeader>
              <PanelLink
                href={panelHref({ tab: "customers", customer: key })}
                className="inline-flex min-h-11 items-center font-title after:absolute after:inset-0 hover:underline"
              >
                <Ltr className="wrap-anywhere">{email}</Ltr>
              </PanelLink>
            </Cell>
            <Cell label={texts("orders")} className="md:text-end">
              {orders}
            </Cell>
            <Cell label={texts("spent")} className="md:text-end">
              <span className="font-title">
                <Dollars amount={spentUSD} />
              </span>
            </Cell>
            <Cell label={texts("last")} className="text-ink-2 md:ps-8">
              {lastOrderAt && <NearDateTime at={lastOrderAt} />}
            </Cell>
          </Row>
        ))}
      </TableBody>
    </Table>
  );
}
