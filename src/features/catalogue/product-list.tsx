"use client";

import { useTranslations } from "next-intl";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLanguage } from "@/i18n/use-language";
import { Select } from "@/ui/form/select";
import { PRODUCT_GRID } from "./product-grid";
import { SORTS, type Sort, type Sortable, sortProducts } from "./sort-products";

export interface ProductListEntry extends Sortable {
  id: number;
  /** The card, drawn on the server. */
  card: ReactNode;
}

type ProductListProps = { entries: readonly ProductListEntry[]; chips: ReactNode };

/** Chips, count, sort and the grid; sorting needs no reload. Specification §2. */
export function ProductList({ entries, chips }: ProductListProps) {
  const texts = useTranslations("shop");
  const locale = useLanguage();
  const [sort, setSort] = useState<Sort>("featured");
  const bar = useChosenChipInSight();
  return (
    <>
      <div
        ref={bar}
        className="mt-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-4 md:mt-7"
      >
        {chips}
        <div className="flex items-center gap-5 max-md:w-full max-md:flex-col max-md:items-stretch max-md:gap-2">
          <p role="status" className="whitespace-nowrap text-[0.9375rem] text-ink-2 max-md:order-2">
            {texts("found", { count: entries.length })}
          </p>
          <Select
            value={sort}
            onChange={setSort}
            options={SORTS.map((value) => ({
              value,
              label: texts(`sortBy.${value}`),
              short: <ChosenSort prefix={texts("sort")} name={texts(`sortBy.${value}`)} />,
            }))}
            className="min-h-11! md:w-auto! md:min-w-46.5"
          />
        </div>
      </div>
      <ul className={`${PRODUCT_GRID} mt-6`}>
        {sortProducts(entries, sort, locale).map((entry) => (
          <li key={entry.id}>{entry.card}</li>
        ))}
      </ul>
    </>
  );
}

/** On a phone the row of chips scrolls sideways, and the chosen one may stand beyond its edge. */
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
