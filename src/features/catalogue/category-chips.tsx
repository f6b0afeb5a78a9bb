import { CaretDownIcon } from "@phosphor-icons/react/dist/ssr/CaretDown";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Chip, chipStyle } from "@/ui/navigation/chip";

/** Maximum number of categories in the row; the selected one is always in it. */
const IN_ROW = 12;

interface CategoryChip {
  slug: string;
  name: string;
  icon: ReactNode;
  /** Number of products in the category that match the current filter. */
  count: number;
}

type CategoryChipsProps = {
  categories: readonly CategoryChip[];
  /** The selected category's slug; null for all products. */
  chosen: string | null;
  /** Number of products in all categories that match the current filter. */
  total: number;
  /** The part of the current URL's query that each link keeps: "?sort=name", or empty. */
  query: string;
};

/**
 * Chips for all products and for each category, with counts; on a phone the row scrolls sideways.
 * Categories beyond the row are in an expandable list that works without scripts.
 */
export function CategoryChips({ categories, chosen, total, query }: CategoryChipsProps) {
  const texts = useTranslations("shop");
  const isCut = categories.length > IN_ROW;
  const inRow = categories.filter(
    ({ slug }, index) => !isCut || index < IN_ROW - 1 || slug === chosen,
  );
  const folded = categories.filter((one) => !inRow.includes(one));
  return (
    <nav aria-label={texts("categories")} className="min-w-0 max-md:-mx-4 max-md:w-screen">
      <ul
        data-scroll-row
        className="-my-1.5 flex scroll-px-4 gap-2.5 overflow-x-auto p-1.5 [scrollbar-width:none] max-md:px-4 md:-mx-1.5 md:flex-wrap"
      >
        <li className="flex shrink-0">
          <Chip
            href={`/shop${query}`}
            selected={chosen === null}
            count={texts("count", { count: total })}
          >
            {texts("all")}
          </Chip>
        </li>
        <CategoryItems categories={inRow} chosen={chosen} query={query} />
      </ul>
      {folded.length > 0 && (
        <details className="group mt-3 max-md:px-4">
          <summary className={`${chipStyle(false)} cursor-pointer list-none`}>
            {texts("moreCategories")}
            <span className="font-strong opacity-72">{folded.length}</span>
            <CaretDownIcon
              size={16}
              weight="bold"
              aria-hidden="true"
              className="group-open:rotate-180"
            />
          </summary>
          <ul className="mt-3 flex flex-wrap gap-2.5">
            <CategoryItems categories={folded} chosen={chosen} query={query} />
          </ul>
        </details>
      )}
    </nav>
  );
}

function CategoryItems({ categories, chosen, query }: Omit<CategoryChipsProps, "total">) {
  const texts = useTranslations("shop");
  return categories.map(({ slug, name, icon, count }) => (
    <li key={slug} className="flex shrink-0">
      <Chip
        href={`/shop/${slug}${query}`}
        selected={slug === chosen}
        icon={icon}
        count={texts("count", { count })}
      >
        {name}
      </Chip>
    </li>
  ));
}
