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
  /** The accessible name, such as "Pages of orders". */
  label: string;
  /** The current page. */
  shown: PageDto;
  /** Called with the name of the page to open, for `pageAddress` or the URL. */
  onPage: (page: string) => void;
};

/** The pagination of a table in the panel. */
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

/** The change of the URL that opens a page: the parameter `page`, or null for the first page. */
export function pageAddress(page: string): { page: string | null } {
  return { page: page === FIRST_PAGE ? null : page };
}
