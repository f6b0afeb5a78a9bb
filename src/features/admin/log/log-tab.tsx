"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { AuditTableDto } from "@/contract/admin/log";
import { type AddressChanges, usePanelAddress } from "@/features/admin/panel-address";
import { PanelPages } from "@/features/admin/panel-pages";
import { shownError } from "@/features/shell/shown-error";
import { trpc } from "@/trpc/client";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { LiveRegion } from "@/ui/live-region";
import { Note } from "@/ui/note";
import { Skeleton } from "@/ui/skeleton";
import { type LogFilters, logFilters } from "./log-filters";
import { LogTable } from "./log-table";
import { LogToolbar } from "./log-toolbar";

/** Everything that admins did, to be read only. */
export function LogTab() {
  const texts = useTranslations("adminLog");
  const common = useTranslations("common");
  const { read, go } = usePanelAddress();
  const filters = logFilters(read);
  const { data, error, isPlaceholderData, isFetching, refetch } = trpc.admin.log.table.useQuery(
    filters,
    { placeholderData: keepPreviousData },
  );
  const change = (changes: AddressChanges, how?: { replace?: boolean }) =>
    go({ ...changes, page: null }, how);
  return (
    <section>
      <LogToolbar filters={filters} onChange={change} />
      {error ? (
        <Note kind="err" role="alert">
          <p>{shownError(error, texts("failed"))}</p>
          <Button
            variant="line"
            size="small"
            onClick={() => refetch()}
            busy={isFetching}
            busyText={common("working")}
          >
            {texts("tryAgain")}
          </Button>
        </Note>
      ) : data ? (
        <LogPage
          data={data}
          filters={filters}
          isBusy={isPlaceholderData}
          onPage={(page) => go({ page: page === 1 ? null : page })}
          onShowAll={() => change({ q: null, entity: null })}
        />
      ) : (
        <Skeleton className="h-96 w-full" />
      )}
      <LiveRegion message={announcement()} />
    </section>
  );

  function announcement(): string {
    if (error) return "";
    if (!data || isPlaceholderData) return texts("loading");
    return texts("found", { total: data.total });
  }
}

type LogPageProps = {
  data: AuditTableDto;
  filters: LogFilters;
  isBusy: boolean;
  onPage: (page: number) => void;
  onShowAll: () => void;
};

function LogPage({ data, filters, isBusy, onPage, onShowAll }: LogPageProps) {
  const texts = useTranslations("adminLog");
  if (data.rows.length === 0) {
    const isNarrowed = filters.q !== "" || filters.entity !== null || filters.page > 1;
    return (
      <EmptyState
        title={texts(isNarrowed ? "nothingTitle" : "emptyTitle")}
        line={texts(isNarrowed ? "nothingLine" : "emptyLine")}
        action={
          isNarrowed && (
            <Button variant="line" onClick={onShowAll}>
              {texts("showAll")}
            </Button>
          )
        }
      />
    );
  }
  return (
    <>
      <LogTable rows={data.rows} isBusy={isBusy} />
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <p className="text-caption text-ink-3">{texts("found", { total: data.total })}</p>
        <PanelPages label={texts("pages")} page={filters.page} total={data.total} onPage={onPage} />
      </div>
    </>
  );
}
