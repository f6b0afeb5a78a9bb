"use client";

import { ArrowClockwiseIcon } from "@phosphor-icons/react/dist/ssr/ArrowClockwise";
import { DownloadSimpleIcon } from "@phosphor-icons/react/dist/ssr/DownloadSimple";
import clsx from "clsx";
import { useTranslations } from "next-intl";
import type { OrderFilter } from "@/contract/admin/orders";
import { PanelSearch } from "@/features/admin/panel-search";
import { Button } from "@/ui/button";
import { buttonStyle } from "@/ui/button-style";
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
      <PanelSearch
        label={texts("search.label")}
        placeholder={texts("search.placeholder")}
        searched={filter.q}
        onSearch={onSearch}
        className="sm:w-80"
      />
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
