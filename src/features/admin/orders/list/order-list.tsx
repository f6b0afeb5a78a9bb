"use client";

import { CalendarBlankIcon } from "@phosphor-icons/react/dist/ssr/CalendarBlank";
import { DownloadSimpleIcon } from "@phosphor-icons/react/dist/ssr/DownloadSimple";
import { keepPreviousData } from "@tanstack/react-query";
import clsx from "clsx";
import { useTranslations } from "next-intl";
import { useId, useRef, useState } from "react";
import type { OrderFilter } from "@/contract/admin/orders/order-table";
import { useOrderAction } from "@/features/admin/orders/actions/use-order-action";
import { QuarantinedBatches } from "@/features/admin/orders/claims/quarantined-batches";
import { type AddressChanges, usePanelAddress } from "@/features/admin/shared/frame/panel-address";
import { usePermissions } from "@/features/admin/shared/frame/panel-context";
import { LoadFailed } from "@/features/admin/shared/frame/query-content";
import { PaymentFilters } from "@/features/admin/shared/orders/payment-filters";
import { pageAddress } from "@/features/admin/shared/table/panel-pagination";
import { PanelSearch } from "@/features/admin/shared/table/panel-search";
import { useSaveFile } from "@/features/admin/shared/text/use-save-file";
import { trpc } from "@/trpc/client";
import { Skeleton } from "@/ui/feedback/skeleton";
import { Button } from "@/ui/form/button";
import { buttonStyle } from "@/ui/form/button-style";
import { AttentionPanel } from "./attention-panel";
import { BooksPanel } from "./books-panel";
import { ordersCsvHref, shownOrders } from "./order-filter";
import { OrderFilters, OrderPeriod } from "./order-filters";
import { OrderResults } from "./order-results";
import { UnknownDisputes } from "./unknown-disputes";
import { UnknownPayments } from "./unknown-payments";

/**
 * Attention items (open tasks) and the table of orders. The charts are in the Reports tab. Visual
 * design, picture 22b.
 */
export function OrderList({ search }: { search: string }) {
  const texts = useTranslations("adminOrders");
  const { read, go } = usePanelAddress();
  const { filter, page } = shownOrders(read);
  const runner = useOrderAction();
  const table = trpc.admin.orders.table.useQuery(
    { ...filter, page },
    { placeholderData: keepPreviousData, refetchOnWindowFocus: true },
  );
  const attention = trpc.admin.orders.attention.useQuery(undefined, {
    refetchOnWindowFocus: true,
  });
  const { data: unknown = [] } = trpc.admin.orders.unknownPayments.useQuery(undefined, {
    refetchOnWindowFocus: true,
  });
  const { data: disputes = [] } = trpc.admin.orders.unknownDisputes.useQuery(undefined, {
    refetchOnWindowFocus: true,
  });
  const { data: batches = [] } = trpc.admin.orders.quarantinedBatches.useQuery(undefined, {
    refetchOnWindowFocus: true,
  });
  const place = useRef<HTMLDivElement>(null);
  const may = usePermissions();

  function change(changes: AddressChanges, how?: { replace?: boolean }) {
    go({ page: null, ...changes }, how);
  }

  function turn(to: string) {
    go(pageAddress(to));
    place.current?.scrollIntoView({ block: "start" });
  }

  return (
    <div className="space-y-5">
      <OrderToolbar
        filter={filter}
        onSearch={(q) => change({ q }, { replace: true })}
        onChange={change}
      />
      <AttentionPanel query={attention} onChange={change} />
      <QuarantinedBatches batches={batches} runner={runner} />
      <UnknownDisputes disputes={disputes} runner={runner} />
      <UnknownPayments payments={unknown} runner={runner} />
      {may("statistics") && <BooksPanel />}
      <div ref={place} className="scroll-mt-4 space-y-4">
        <OrderFilters filter={filter} waiting={attention.data?.total} onChange={change} />
        <PaymentFilters filter={filter} onChange={change} />
        {table.isError && <LoadFailed query={table} failed={texts("failed")} isPlain />}
        {table.data && (
          <OrderResults
            found={table.data}
            filter={filter}
            search={search}
            isBusy={table.isPlaceholderData}
            runner={runner}
            onChange={change}
            onPage={turn}
          />
        )}
        {table.isPending && <TableSkeleton />}
      </div>
    </div>
  );
}

const ROWS = ["1", "2", "3", "4", "5", "6", "7", "8"];

/** Placeholder rows while the table loads. */
function TableSkeleton() {
  const texts = useTranslations("adminOrders");
  return (
    <div className="rounded-card border-[1.5px] border-line">
      <span role="status" className="sr-only">
        {texts("loading")}
      </span>
      {ROWS.map((row) => (
        <div
          key={row}
          className="flex h-15.5 items-center gap-6 border-line px-3.5 not-first:border-t-[1.5px]"
        >
          <Skeleton className="h-5 w-16" />
          <Skeleton className="h-5 w-full max-w-60" />
          <Skeleton className="h-7 w-24 max-sm:hidden" />
          <Skeleton className="h-5 w-32 max-sm:hidden" />
        </div>
      ))}
    </div>
  );
}

type OrderToolbarProps = {
  filter: OrderFilter;
  onSearch: (q: string) => void;
  onChange: (changes: AddressChanges, how?: { replace?: boolean }) => void;
};

/** Heading, search, period, and the export of the found orders. Visual design, picture 22b. */
function OrderToolbar({ filter, onSearch, onChange }: OrderToolbarProps) {
  const texts = useTranslations("adminOrders");
  const may = usePermissions();
  const saveFile = useSaveFile();
  const periodId = useId();
  const [showsPeriod, setShowsPeriod] = useState(filter.from !== null || filter.to !== null);
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap items-center gap-3">
        <h1 className="grow text-h2">{texts("title")}</h1>
        <PanelSearch
          label={texts("search.label")}
          placeholder={texts("search.placeholder")}
          searched={filter.q}
          onSearch={onSearch}
          className="sm:w-70"
        />
        <Button
          variant="outline"
          size="small"
          aria-expanded={showsPeriod}
          aria-controls={periodId}
          className="max-sm:grow"
          onClick={() => setShowsPeriod(!showsPeriod)}
        >
          <CalendarBlankIcon size={18} aria-hidden="true" />
          {texts("filter.period")}
        </Button>
        {may("exports") && (
          <a
            href={ordersCsvHref(filter)}
            download
            onClick={(event) => {
              event.preventDefault();
              saveFile(event.currentTarget.href);
            }}
            className={clsx(buttonStyle({ variant: "outline", size: "small" }), "max-sm:grow")}
          >
            <DownloadSimpleIcon size={18} aria-hidden="true" />
            {texts("exportCsv")}
          </a>
        )}
      </div>
      <div id={periodId} hidden={!showsPeriod}>
        <OrderPeriod filter={filter} onChange={onChange} />
      </div>
    </div>
  );
}
