"use client";

import { ArrowClockwiseIcon } from "@phosphor-icons/react/dist/ssr/ArrowClockwise";
import { DownloadSimpleIcon } from "@phosphor-icons/react/dist/ssr/DownloadSimple";
import { MagnifyingGlassIcon } from "@phosphor-icons/react/dist/ssr/MagnifyingGlass";
import { XIcon } from "@phosphor-icons/react/dist/ssr/X";
import clsx from "clsx";
import { useTranslations } from "next-intl";
import { MAX_SEARCH } from "@/contract/admin/common";
import type { OrderFilter } from "@/contract/admin/orders";
import { useTypedSearch } from "@/features/admin/products/use-typed-search";
import { Button } from "@/ui/button";
import { buttonStyle } from "@/ui/button-style";
import { IconButton } from "@/ui/icon-button";
import { Input } from "@/ui/input";
import { exportHref } from "./order-filter";

type OrderToolbarProps = {
  filter: OrderFilter;
  /** The rows are being asked for again. */
  isBusy: boolean;
  onRefresh: () => void;
  onSearch: (q: string) => void;
};

/** Heading, search, the table once more, and its file. */
export function OrderToolbar({ filter, isBusy, onRefresh, onSearch }: OrderToolbarProps) {
  const texts = useTranslations("adminOrders");
  return (
    <div className="flex flex-wrap items-center gap-3">
      <h1 className="grow text-h2">{texts("title")}</h1>
      <SearchField searched={filter.q} onSearch={onSearch} />
      <Button variant="line" size="small" className="max-sm:grow" onClick={onRefresh}>
        <ArrowClockwiseIcon
          size={18}
          aria-hidden="true"
          className={clsx(isBusy && "animate-spin motion-reduce:animate-none")}
        />
        {texts("refresh")}
      </Button>
      <a
        href={exportHref(filter)}
        download
        className={clsx(buttonStyle({ variant: "line", size: "small" }), "max-sm:grow")}
      >
        <DownloadSimpleIcon size={18} aria-hidden="true" />
        {texts("exportCsv")}
      </a>
    </div>
  );
}

type SearchFieldProps = { searched: string; onSearch: (q: string) => void };

function SearchField({ searched, onSearch }: SearchFieldProps) {
  const texts = useTranslations("adminOrders.search");
  const { typed, type, clear } = useTypedSearch(searched, onSearch);
  return (
    <search className="max-sm:w-full">
      <Input
        type="search"
        aria-label={texts("label")}
        placeholder={texts("placeholder")}
        maxLength={MAX_SEARCH}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
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
        className="sm:w-80 [&_input::-webkit-search-cancel-button]:hidden [&_input]:min-h-11"
      />
    </search>
  );
}
