"use client";

import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef } from "react";
import { LIST_SORTS, type ListSort } from "@/domain/catalogue/product-list";
import { Select } from "@/ui/form/select";

type ListBarProps = {
  chips: ReactNode;
  /** Number of products on all pages of the list. */
  total: number;
  sort: ListSort;
  /** The URL of each sort order. */
  sortHrefs: Record<ListSort, string>;
  /** The sort orders as links, for use without scripts. */
  sortLinks: ReactNode;
};

/** The bar of a product list: chips, number of products and sort order. Specification §2. */
export function ListBar({ chips, total, sort, sortHrefs, sortLinks }: ListBarProps) {
  const texts = useTranslations("shop");
  const router = useRouter();
  const bar = useChosenChipInSight();
  return (
    <div
      ref={bar}
      className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-4 md:mt-7"
    >
      {chips}
      <div className="flex items-center gap-5 max-md:w-full max-md:flex-col max-md:items-stretch max-md:gap-2">
        <p role="status" className="whitespace-nowrap text-[0.9375rem] text-ink-2 max-md:order-2">
          {texts("found", { count: total })}
        </p>
        <div className="noscript:hidden">
          <Select
            value={sort}
            onChange={(chosen) => router.push(sortHrefs[chosen], { scroll: false })}
            options={LIST_SORTS.map((value) => ({
              value,
              label: texts(`sortBy.${value}`),
              short: <ChosenSort prefix={texts("sort")} name={texts(`sortBy.${value}`)} />,
            }))}
            listAlign="end"
            className="min-h-11! md:w-auto! md:min-w-46.5"
          />
        </div>
        {sortLinks}
      </div>
    </div>
  );
}

/** Scrolls a phone's row of chips to the selected chip, which may be outside the visible part. */
function useChosenChipInSight() {
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const chip = bar.current?.querySelector('[aria-current="page"]');
    const row = chip?.closest("ul");
    if (!chip || !row) return;
    const [inner, outer] = [chip.getBoundingClientRect(), row.getBoundingClientRect()];
    row.scrollLeft += (inner.left + inner.right - outer.left - outer.right) / 2;
  }, []);
  return bar;
}

function ChosenSort({ prefix, name }: { prefix: string; name: string }) {
  return (
    <span className="text-[0.9375rem]">
      <span className="me-1.5 text-ink-2">{prefix}</span> <span className="font-title">{name}</span>
    </span>
  );
}
