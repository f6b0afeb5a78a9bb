"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { AuditTableDto } from "@/contract/admin/shop/audit-log";
import { AUDIT_ENTITIES } from "@/contract/admin/shop/audit-log";
import { FIRST_PAGE, MAX_COUNTED } from "@/contract/admin/table-page";
import { type AddressChanges, usePanelAddress } from "@/features/admin/shared/frame/panel-address";
import { LoadFailed } from "@/features/admin/shared/frame/query-content";
import { PanelPagination, pageAddress } from "@/features/admin/shared/table/panel-pagination";
import { PanelSearch } from "@/features/admin/shared/table/panel-search";
import { isMany } from "@/features/admin/shared/table/use-row-count";
import { trpc } from "@/trpc/client";
import { EmptyState } from "@/ui/feedback/empty-state";
import { LiveRegion } from "@/ui/feedback/live-region";
import { Skeleton } from "@/ui/feedback/skeleton";
import { Button } from "@/ui/form/button";
import { FilterChips } from "@/ui/navigation/filter-chips";
import { type AuditLogFilters, auditLogFilters } from "./audit-log-filters";
import { AuditLogTable } from "./audit-log-table";

/** The read-only audit log of admin actions. */
export default function AuditLogTab() {
  const texts = useTranslations("adminAuditLog");
  const foundText = useFoundText();
  const { read, go } = usePanelAddress();
  const filters = auditLogFilters(read);
  const query = trpc.admin.auditLog.table.useQuery(filters, { placeholderData: keepPreviousData });
  const { data, error, isPlaceholderData } = query;
  const change = (changes: AddressChanges, how?: { replace?: boolean }) =>
    go({ ...changes, page: null }, how);
  return (
    <section>
      <AuditLogToolbar filters={filters} onChange={change} />
      {error ? (
        <LoadFailed query={query} failed={texts("failed")} />
      ) : data ? (
        <AuditLogPage
          data={data}
          filters={filters}
          isBusy={isPlaceholderData}
          onPage={(page) => go(pageAddress(page))}
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
    return foundText(data.total);
  }
}

function useFoundText(): (total: number) => string {
  const texts = useTranslations("adminAuditLog");
  return (total) =>
    isMany(total) ? texts("foundMany", { total: MAX_COUNTED }) : texts("found", { total });
}

type AuditLogPageProps = {
  data: AuditTableDto;
  filters: AuditLogFilters;
  isBusy: boolean;
  onPage: (page: string) => void;
  onShowAll: () => void;
};

function AuditLogPage({ data, filters, isBusy, onPage, onShowAll }: AuditLogPageProps) {
  const texts = useTranslations("adminAuditLog");
  const foundText = useFoundText();
  if (data.rows.length === 0) {
    const isNarrowed = filters.q !== "" || filters.entity !== null || filters.page !== FIRST_PAGE;
    return (
      <EmptyState
        title={texts(isNarrowed ? "nothingTitle" : "emptyTitle")}
        description={texts(isNarrowed ? "nothingLine" : "emptyLine")}
        action={
          isNarrowed && (
            <Button variant="outline" onClick={onShowAll}>
              {texts("showAll")}
            </Button>
          )
        }
      />
    );
  }
  return (
    <>
      <AuditLogTable rows={data.rows} isBusy={isBusy} />
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <p className="text-caption text-ink-3">{foundText(data.total)}</p>
        <PanelPagination label={texts("pages")} shown={data} onPage={onPage} />
      </div>
    </>
  );
}

type AuditLogToolbarProps = {
  filters: AuditLogFilters;
  /** Receives the changed parameters of the URL. Any change resets the page. */
  onChange: (changes: AddressChanges, how?: { replace?: boolean }) => void;
};

const ALL = "all";

/** Heading, search and filter of the log. */
function AuditLogToolbar({ filters, onChange }: AuditLogToolbarProps) {
  const texts = useTranslations("adminAuditLog");
  const filter = useTranslations("adminAuditLog.filter");
  const options = [ALL, ...AUDIT_ENTITIES] as const;
  return (
    <div className="mb-4 grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <div className="grow">
          <h1 className="text-h2">{texts("title")}</h1>
          <p className="mt-1 text-ink-2 text-small">{texts("line")}</p>
        </div>
        <PanelSearch
          label={texts("search.label")}
          placeholder={texts("search.placeholder")}
          searched={filters.q}
          onSearch={(q) => onChange({ q }, { replace: true })}
          className="sm:w-72"
        />
      </div>
      <FilterChips
        label={filter("label")}
        value={filters.entity ?? ALL}
        options={options.map((value) => ({ value, label: filter(value) }))}
        onChange={(entity) => onChange({ entity: entity === ALL ? null : entity })}
      />
    </div>
  );
}
