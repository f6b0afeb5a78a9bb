"use client";

import { useTranslations } from "next-intl";
import { PAGE_ROWS } from "@/contract/admin/common";
import { Pagination } from "@/ui/pagination";

type PanelPagesProps = {
  /** Names the pages: "Pages of orders". */
  label: string;
  page: number;
  /** Rows of all pages. */
  total: number;
  onPage: (page: number) => void;
};

/** The pages of a table of the panel. */
export function PanelPages({ label, page, total, onPage }: PanelPagesProps) {
  const texts = useTranslations("panel.pages");
  return (
    <Pagination
      page={page}
      pageCount={Math.ceil(total / PAGE_ROWS)}
      onPage={onPage}
      texts={{
        label,
        previous: texts("previous"),
        next: texts("next"),
        page: (number) => texts("page", { page: number }),
        current: (number, pages) => texts("current", { page: number, pages }),
      }}
    />
  );
}
