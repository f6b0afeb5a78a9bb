"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { LoadFailed } from "@/features/admin/load-failed";
import { type AddressChanges, usePanelAddress } from "@/features/admin/panel-address";
import { StatsPanel } from "@/features/admin/stats/stats-panel";
import { trpc } from "@/trpc/client";
import { AttentionPanel } from "./attention-panel";
import { shownOrders } from "./order-filter";
import { OrderFilters } from "./order-filters";
import { OrderResults } from "./order-results";
import { OrderToolbar } from "./order-toolbar";
import { TableSkeleton } from "./table-skeleton";
import { useOrderAct } from "./use-order-act";

/** What waits for a person, the figures, and the table of the orders. Picture 14. */
export function OrderList({ search }: { search: string }) {
  const texts = useTranslations("adminOrders");
  const { read, go } = usePanelAddress();
  const { filter, page } = shownOrders(read);
  const acting = useOrderAct();
  const table = trpc.admin.orders.table.useQuery(
    { ...filter, page },
    { placeholderData: keepPreviousData, refetchOnWindowFocus: true },
  );
  const attention = trpc.admin.orders.attention.useQuery(undefined, {
    refetchOnWindowFocus: true,
  });
  const place = useRef<HTMLDivElement>(null);

  function change(changes: AddressChanges, how?: { replace?: boolean }) {
    go({ page: null, ...changes }, how);
  }

  function turn(to: number) {
    go({ page: to === 1 ? null : to });
    place.current?.scrollIntoView({ block: "start" });
  }

  return (
    <div className="space-y-5">
      <OrderToolbar
        filter={filter}
        isBusy={table.isFetching && !table.isPending}
        onRefresh={() => void acting.reload()}
        onSearch={(q) => change({ q }, { replace: true })}
      />
      <AttentionPanel query={attention} onChange={change} />
      <StatsPanel />
      <div ref={place} className="scroll-mt-4 space-y-4">
        <OrderFilters filter={filter} waiting={attention.data?.total} onChange={change} />
        {table.isError && (
          <LoadFailed
            message={texts("failed")}
            retryLabel={texts("tryAgain")}
            isBusy={table.isFetching}
            onRetry={() => void table.refetch()}
          />
        )}
        {table.data && (
          <OrderResults
            found={table.data}
            filter={filter}
            page={page}
            search={search}
            isBusy={table.isPlaceholderData}
            acting={acting}
            onChange={change}
            onPage={turn}
          />
        )}
        {table.isPending && <TableSkeleton />}
      </div>
    </div>
  );
}
