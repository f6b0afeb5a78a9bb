"use client";

import { MagnifyingGlassIcon } from "@phosphor-icons/react/dist/ssr/MagnifyingGlass";
import { XIcon } from "@phosphor-icons/react/dist/ssr/X";
import { useTranslations } from "next-intl";
import { MAX_SEARCH } from "@/contract/admin/common";
import { AUDIT_ENTITIES } from "@/contract/admin/log";
import type { AddressChanges } from "@/features/admin/panel-address";
import { useTypedSearch } from "@/features/admin/products/use-typed-search";
import { FilterChips } from "@/ui/filter-chips";
import { IconButton } from "@/ui/icon-button";
import { Input } from "@/ui/input";
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
        <SearchField filters={filters} onChange={onChange} />
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

function SearchField({ filters, onChange }: LogToolbarProps) {
  const texts = useTranslations("adminLog.search");
  const { typed, type, clear } = useTypedSearch(filters.q, (q) =>
    onChange({ q }, { replace: true }),
  );
  return (
    <search className="max-sm:w-full">
      <Input
        type="search"
        aria-label={texts("label")}
        placeholder={texts("placeholder")}
        maxLength={MAX_SEARCH}
        autoComplete="off"
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
        start={<MagnifyingGlassIcon size={20} aria-hidden="true" className="shrink-0 text-ink-2" />}
        end={
          typed !== "" && (
            <IconButton label={texts("clear")} onClick={clear} className="-me-3.5">
              <XIcon size={18} weight="bold" aria-hidden="true" />
            </IconButton>
          )
        }
        className="sm:w-72 [&_input::-webkit-search-cancel-button]:hidden [&_input]:min-h-11"
      />
    </search>
  );
}
