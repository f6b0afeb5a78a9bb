"use client";

import { ClockCounterClockwiseIcon } from "@phosphor-icons/react/dist/ssr/ClockCounterClockwise";
import { DownloadSimpleIcon } from "@phosphor-icons/react/dist/ssr/DownloadSimple";
import { PlusIcon } from "@phosphor-icons/react/dist/ssr/Plus";
import { StarIcon } from "@phosphor-icons/react/dist/ssr/Star";
import { UploadSimpleIcon } from "@phosphor-icons/react/dist/ssr/UploadSimple";
import { useTranslations } from "next-intl";
import type { Ref } from "react";
import { PRODUCT_STATES } from "@/contract/admin/catalogue/products";
import type { CategoryDto } from "@/contract/catalogue";
import type { AddressChanges } from "@/features/admin/shared/frame/panel-address";
import { usePermissions } from "@/features/admin/shared/frame/panel-context";
import { PanelSearch } from "@/features/admin/shared/table/panel-search";
import { RowMenu, RowMenuItem } from "@/features/admin/shared/table/row-actions";
import { productName } from "@/features/shared/product/product-name";
import { useLanguage } from "@/i18n/use-language";
import { Button } from "@/ui/form/button";
import { buttonStyle } from "@/ui/form/button-style";
import { Select } from "@/ui/form/select";
import { FilterChips } from "@/ui/navigation/filter-chips";
import {
  type ProductFilters,
  productsCsvHref,
  SORT_NAMES,
  sortAddress,
  sortChoiceOf,
} from "./product-filters";

type ToolbarProps = {
  filters: ProductFilters;
  categories: readonly CategoryDto[];
  /** Receives the changed parameters of the URL. Any change returns to the table's first page. */
  onChange: (changes: AddressChanges, how?: { replace?: boolean }) => void;
  onAdd: () => void;
  onImport: () => void;
  onFeatured: () => void;
  /** Opens the recent bulk changes. */
  onRecent: () => void;
  headingRef: Ref<HTMLHeadingElement>;
};

/**
 * Heading, search and filters of the products, the add button, and a menu of rarer actions. Visual
 * design, picture 13 (products).
 */
export function ProductToolbar(props: ToolbarProps) {
  const { filters, categories, onChange, onAdd, headingRef } = props;
  const texts = useTranslations("adminProducts");
  const may = usePermissions();
  return (
    <div className="mb-4 grid gap-4">
      <div className="flex flex-wrap items-center gap-3">
        <h1 ref={headingRef} tabIndex={-1} className="grow text-h2 outline-none">
          {texts("title")}
        </h1>
        <PanelSearch
          label={texts("search.label")}
          placeholder={texts("search.label")}
          searched={filters.q}
          onSearch={(q) => onChange({ q }, { replace: true })}
          className="sm:w-48 lg:w-64"
        />
        <CategoryFilter filters={filters} categories={categories} onChange={onChange} />
        <div className="flex gap-3 empty:hidden max-sm:grow">
          {may("products:write") && (
            <Button size="small" onClick={onAdd} className="max-sm:grow">
              <PlusIcon size={18} weight="bold" aria-hidden="true" />
              {texts("add")}
            </Button>
          )}
          {(may("products:write") || may("exports")) && <MoreMenu {...props} />}
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <FilterChips
          label={texts("filter.state")}
          value={filters.state}
          options={PRODUCT_STATES.map((state) => ({
            value: state,
            label: texts(`filter.states.${state}`),
          }))}
          onChange={(state) => onChange({ state: state === "all" ? null : state })}
        />
        <SortSelect filters={filters} onChange={onChange} />
      </div>
    </div>
  );
}

/** The menu: featured products, recent bulk changes, import and export. */
function MoreMenu({ filters, onFeatured, onRecent, onImport }: ToolbarProps) {
  const texts = useTranslations("adminProducts");
  const bulk = useTranslations("adminBulkEdits");
  const may = usePermissions();
  return (
    <RowMenu
      label={texts("more")}
      buttonClassName={`${buttonStyle({ variant: "outline", size: "small" })} px-2.5!`}
    >
      {may("products:write") && (
        <>
          <RowMenuItem onClick={onFeatured}>
            <StarIcon size={20} aria-hidden="true" />
            {texts("featured.open")}
          </RowMenuItem>
          <RowMenuItem onClick={onRecent}>
            <ClockCounterClockwiseIcon size={20} aria-hidden="true" />
            {bulk("open")}
          </RowMenuItem>
          <RowMenuItem onClick={onImport}>
            <UploadSimpleIcon size={20} aria-hidden="true" />
            {texts("importCsv")}
          </RowMenuItem>
        </>
      )}
      {may("exports") && (
        <RowMenuItem file={productsCsvHref(filters)}>
          <DownloadSimpleIcon size={20} aria-hidden="true" />
          {texts("exportCsv")}
        </RowMenuItem>
      )}
    </RowMenu>
  );
}

type FilterProps = Pick<ToolbarProps, "filters" | "onChange">;

const ALL = "all";

function CategoryFilter({
  filters,
  categories,
  onChange,
}: FilterProps & Pick<ToolbarProps, "categories">) {
  const texts = useTranslations("adminProducts.filter");
  const locale = useLanguage();
  function option(value: string, name: string) {
    const short = (
      <>
        <span className="me-1 text-ink-2">{texts("category")}</span>{" "}
        <span className="font-strong">{name}</span>
      </>
    );
    return { value, label: name, short };
  }
  return (
    <Select
      label={texts("category")}
      value={String(filters.categoryId ?? ALL)}
      options={[
        option(ALL, texts("allCategories")),
        ...categories.map((one) => option(String(one.id), productName(one, locale))),
      ]}
      onChange={(category) => onChange({ category: category === ALL ? null : category })}
      className="min-h-11! max-sm:w-auto max-sm:flex-1 max-sm:basis-36 sm:w-44 lg:w-52"
    />
  );
}

/** A select with every sort order, because phones show no column headers. */
function SortSelect({ filters, onChange }: FilterProps) {
  const texts = useTranslations("adminProducts.filter");
  return (
    <Select
      label={texts("sort")}
      value={sortChoiceOf(filters)}
      options={SORT_NAMES.map((value) => ({ value, label: texts(`sorts.${value}`) }))}
      onChange={(choice) => onChange(sortAddress(choice))}
      className="min-h-11! max-md:w-auto max-md:flex-1 max-md:basis-36 md:w-56"
    />
  );
}
