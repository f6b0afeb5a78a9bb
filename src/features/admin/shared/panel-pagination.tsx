"use client";

import { useTranslations } from "next-intl";
import { PAGE_ROWS } from "@/contract/admin/common";
import { Pagination } from "@/ui/navigation/pagination";

type PanelPaginationProps = {
  /** Names the pages: "Pages of orders". */
  label: string;
  page: number;
  /** Rows of all pages. */
  total: number;
  onPage: (page: number) => void;
};

/** The pages of a table of the panel. */
export function PanelPagination({ label, page, total, onPage }: PanelPaginationProps) {
  const texts = useTranslations("panel.pages");
  return (
    <Pagination
      page={page}
      pageCount={Math.ceil(total / PAGE_ROWS)}
      onPageChange={onPage}
      labels={{
        label,
        previous: texts("previous"),
        next: texts("next"),
        page: (number) => texts("page", { page: number }),
        current: (number, pages) => texts("current", { page: number, pages }),
      }}
    />
  );
}
