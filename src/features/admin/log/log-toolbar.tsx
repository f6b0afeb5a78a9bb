"use client";

import { useTranslations } from "next-intl";
import { AUDIT_ENTITIES } from "@/contract/admin/log";
import type { AddressChanges } from "@/features/admin/panel-address";
import { PanelSearch } from "@/features/admin/panel-search";
import { FilterChips } from "@/ui/filter-chips";
import type { LogFilters } from "./log-filters";

type LogToolbarProps = {
  filters: LogFilters;
  /** What changes in the address; the page is the first again by itself. */
  onChange: (changes: AddressChanges, how?: { replace?: boolean }) => void;
};

const ALL = "all";

/** Heading, search and filter of the log. */
export function LogToolbar({ filters, onChange }: LogToolbarProps) {
  const texts = useTranslations("adminLog");
  const filter = useTranslations("adminLog.filter");
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
