"use client";

import { useTranslations } from "next-intl";
import {
  FIRST_PAGE,
  LAST_PAGE,
  MAX_COUNTED,
  PAGE_ROWS,
  type PageDto,
} from "@/contract/admin/table-page";
import { Pagination } from "@/ui/navigation/pagination";

type PanelPaginationProps = {
  /** Names the pages: "Pages of orders". */
  label: string;
  /** The page that is shown. */
  shown: PageDto;
  /** Turns to a page by its name. */
  onPage: (page: string) => void;
};

/** The pages of a table of the panel. */
export function PanelPagination({ label, shown, onPage }: PanelPaginationProps) {
  const texts = useTranslations("panel.pages");
  const { page, pageCount, previous, next } = shown;
  return (
    <Pagination
      steps={{
        first: previous && FIRST_PAGE,
        previous,
        next,
        last: next && LAST_PAGE,
      }}
      onPageChange={onPage}
      labels={{
        label,
        first: texts("page", { page: 1 }),
        previous: texts("previous"),
        next: texts("next"),
        last: pageCount === null ? texts("last") : texts("page", { page: pageCount }),
        current: current(),
      }}
    />
  );

  function current(): string {
    const counted = MAX_COUNTED / PAGE_ROWS;
    if (page !== null && pageCount !== null) return texts("current", { page, pages: pageCount });
    if (page !== null) return texts("currentOfMany", { page, pages: counted });
    return next === null ? texts("last") : texts("uncounted", { pages: counted });
  }
}

/** What the address says of a page: nothing of the first. */
export function pageAddress(page: string): { page: string | null } {
  return { page: page === FIRST_PAGE ? null : page };
}
