"use client";

import { ArchiveIcon } from "@phosphor-icons/react/dist/ssr/Archive";
import { ArrowCounterClockwiseIcon } from "@phosphor-icons/react/dist/ssr/ArrowCounterClockwise";
import { CopyIcon } from "@phosphor-icons/react/dist/ssr/Copy";
import { InfinityIcon } from "@phosphor-icons/react/dist/ssr/Infinity";
import { KeyIcon } from "@phosphor-icons/react/dist/ssr/Key";
import { PencilSimpleIcon } from "@phosphor-icons/react/dist/ssr/PencilSimple";
import { TrashIcon } from "@phosphor-icons/react/dist/ssr/Trash";
import { WarningIcon } from "@phosphor-icons/react/dist/ssr/Warning";
import clsx from "clsx";
import { useFormatter, useTranslations } from "next-intl";
import type { AdminProductRow } from "@/contract/admin/catalogue/products";
import type { CategoryDto } from "@/contract/catalogue";
import { UNLIMITED_STOCK } from "@/domain/orders/cart";
import { Dollars } from "@/features/admin/shared/form/dollars";
import { usePermissions } from "@/features/admin/shared/frame/panel-context";
import { WaitingCount } from "@/features/admin/shared/orders/waiting-count";
import type { Column } from "@/features/admin/shared/table/column-table";
import { RowAction } from "@/features/admin/shared/table/row-actions";
import { useFormatDateTime } from "@/features/admin/shared/text/date-time";
import { ProductName, productName } from "@/features/shared/product/product-name";
import { useLanguage } from "@/i18n/use-language";
import { Nuqta } from "@/ui/brand/nuqta";
import { Badge } from "@/ui/data/badge";
import type { SortDirection } from "@/ui/data/table";
import { Checkbox } from "@/ui/form/checkbox";
import { ProductImage } from "@/ui/illustrations/product-image";
import type { PageSelection, RowSelection } from "./bulk/use-selection";
import { nextSort, type ProductFilters, type SortChoice } from "./product-filters";

export interface ProductActions {
  onKeys: (product: AdminProductRow) => void;
  onEdit: (product: AdminProductRow) => void;
  onCopy: (product: AdminProductRow) => void;
  onDelete: (product: AdminProductRow) => void;
  onRestore: (product: AdminProductRow) => void;
  /** The id of the product that is being restored, or null. */
  restoringId: number | null;
}

type ProductProps = { product: AdminProductRow };

type ProductColumnsProps = {
  categories: readonly CategoryDto[];
  filters: ProductFilters;
  onSort: (choice: SortChoice) => void;
  actions: ProductActions;
  choices: PageSelection;
};

/** The table's columns; false for a column that the admin's role does not permit. */
export function useProductColumns(
  props: ProductColumnsProps,
): readonly (Column<AdminProductRow> | false)[] {
  const { categories, filters, onSort, actions, choices } = props;
  const texts = useTranslations("adminProducts.table");
  const choosing = useTranslations("adminBulkEdits.selection");
  const was = useTranslations("common")("was");
  const locale = useLanguage();
  const may = usePermissions();
  const sortable = (name: "name" | "price" | "stock") => ({
    headClass: "max-md:hidden",
    sort: {
      sort: sortOf(filters, name),
      onSort: () => onSort(nextSort(filters, name)),
    },
  });
  function categoryName({ categoryId }: AdminProductRow) {
    const category = categories.find(({ id }) => id === categoryId);
    return category ? productName(category, locale) : "";
  }
  return [
    may("products:write") && {
      head: (
        <Checkbox
          label={choosing("choosePage")}
          labelHidden
          checked={choices.isPageChosen}
          disabled={choices.isFixed}
          onChange={choices.onPressPage}
        />
      ),
      isWide: true,
      headClass: "max-md:hidden md:pe-0",
      className: "max-md:float-end max-md:-me-2.5 max-md:-mt-2 max-md:p-0 md:w-11 md:pe-0",
      cell: (product) => <ChoiceBox product={product} choice={choices.ofRow(product.id)} />,
    },
    {
      head: texts("product"),
      ...sortable("name"),
      isRowHeader: true,
      className: "md:w-[34%]",
      cell: (product) => <NamedImage product={product} categoryName={categoryName(product)} />,
    },
    {
      head: texts("category"),
      headClass: "md:max-lg:hidden",
      className: "text-ink-2 md:max-lg:hidden",
      cell: categoryName,
    },
    {
      head: texts("price"),
      ...sortable("price"),
      numeric: true,
      cell: (product) => (
        <>
          <span className="font-title">
            <Dollars amount={product.priceUSD} />
          </span>
          {product.originalPriceUSD !== null && (
            <s className="hidden text-caption text-ink-3 md:max-lg:block">
              <span className="sr-only">{was} </span>
              <Dollars amount={product.originalPriceUSD} />
            </s>
          )}
          <PriceNotes product={product} />
        </>
      ),
    },
    {
      head: texts("original"),
      numeric: true,
      headClass: "md:max-lg:hidden",
      className: "text-ink-3 md:max-lg:hidden",
      cell: ({ originalPriceUSD }) =>
        originalPriceUSD === null ? texts("none") : <Dollars amount={originalPriceUSD} />,
    },
    {
      head: texts("stock"),
      ...sortable("stock"),
      numeric: true,
      cell: (product) => <ProductStock product={product} />,
    },
    { head: texts("status"), cell: (product) => <ProductStatus product={product} /> },
    (may("products:write") || may("keys:add")) && {
      head: "",
      className: "max-md:-mb-3 max-md:py-0 md:ps-0",
      cell: (product) => <ProductButtons product={product} actions={actions} />,
    },
  ];
}

function sortOf({ sort, direction }: ProductFilters, column: string): SortDirection | null {
  if (sort !== column) return null;
  return direction === "asc" ? "ascending" : "descending";
}

/**
 * The planned or running sale and, for a reduced price, the lowest price of the last 30 days or,
 * during a sale, of the 30 days before the sale.
 */
function PriceNotes({ product: { sale, originalPriceUSD, lowestOfDaysUSD } }: ProductProps) {
  const texts = useTranslations("adminProducts.table");
  const shown = useFormatDateTime();
  return (
    <span className="block text-caption text-ink-2 normal-nums">
      {sale && (
        <span className={clsx("block", sale.state === "running" && "text-ok")}>
          {sale.state === "running"
            ? texts("saleUntil", { until: shown(sale.until) })
            : texts("saleFrom", { from: shown(sale.from) })}
        </span>
      )}
      {originalPriceUSD !== null && lowestOfDaysUSD !== null && (
        <span className="block min-[88rem]:whitespace-nowrap">
          {texts.rich("lowestOfDays", { price: () => <Dollars amount={lowestOfDaysUSD} /> })}
        </span>
      )}
    </span>
  );
}

/** The checkbox of a row. With the Shift key it selects the range from the last pressed row. */
function ChoiceBox({ product, choice }: ProductProps & { choice: RowSelection }) {
  const texts = useTranslations("adminBulkEdits.selection");
  const locale = useLanguage();
  return (
    <Checkbox
      label={texts("choose", { product: productName(product, locale) })}
      labelHidden
      checked={choice.isChosen}
      disabled={choice.isFixed}
      // React requires `onChange`, but only `onClick` knows whether the Shift key is held.
      onChange={() => undefined}
      onClick={(event) => choice.onPress(event.shiftKey)}
    />
  );
}

type NamedImageProps = ProductProps & { categoryName: string };

/**
 * Picture, name and kind of delivery. Also the category, at the screen widths at which the table
 * hides the category column.
 */
function NamedImage({ product, categoryName }: NamedImageProps) {
  const texts = useTranslations("adminProducts.howDelivered");
  return (
    <div className="flex items-center gap-3.5 md:min-w-40 lg:min-w-46">
      <ProductImage
        src={product.imageUrl}
        crop="thumb"
        className="size-12 shrink-0 rounded-control bg-mist"
      />
      <div className="min-w-0">
        <p className="line-clamp-2 wrap-anywhere text-label">
          <ProductName product={product} />
        </p>
        <p className="text-[0.8125rem] text-ink-2 leading-normal">
          <span className="hidden md:max-lg:inline">{categoryName} · </span>
          {texts(product.fulfilment)}
        </p>
      </div>
    </div>
  );
}

function ProductStatus({ product }: ProductProps) {
  const texts = useTranslations("adminProducts.table");
  if (product.isArchived) {
    return (
      <Badge
        tone="neutral-on-cloud"
        icon={<ArchiveIcon size={16} weight="fill" aria-hidden="true" />}
      >
        {texts("archived")}
      </Badge>
    );
  }
  // A filled green diamond means active, a hollow one inactive. Visual design, picture 13
  // (products).
  const active = product.isActive;
  return (
    <span
      className={clsx(
        "inline-flex items-center gap-2 align-middle whitespace-nowrap font-strong text-caption",
        !active && "text-ink-2",
      )}
    >
      <Nuqta kind={active ? "filled" : "hollow"} className={clsx("h-4 w-3", active && "text-ok")} />
      {texts(active ? "active" : "inactive")}
    </span>
  );
}

/** The stock, with a badge if it is low. */
function ProductStock({ product }: ProductProps) {
  const texts = useTranslations("adminProducts.table");
  return (
    <span className="flex flex-wrap items-center justify-end gap-x-2.5 gap-y-1">
      <span className="min-[88rem]:whitespace-nowrap">
        <Amount product={product} />
      </span>
      {product.isLowStock && (
        <Badge
          tone="wait"
          className="whitespace-nowrap"
          icon={<WarningIcon size={16} weight="fill" aria-hidden="true" />}
        >
          {texts("lowStock")}
        </Badge>
      )}
      <WaitingCount count={product.waiting} className="basis-full justify-end" />
    </span>
  );
}

function Amount({ product: { fulfilment, stock } }: ProductProps) {
  const texts = useTranslations("adminProducts.table");
  const format = useFormatter();
  if (fulfilment === "keys") return texts("availableKeys", { count: stock });
  if (stock !== UNLIMITED_STOCK) return format.number(stock);
  return (
    <span className="inline-flex items-center gap-2">
      <InfinityIcon size={18} aria-hidden="true" />
      {texts("unlimited")}
    </span>
  );
}

const ICON = { size: 20, "aria-hidden": true } as const;

/**
 * The buttons of a row: keys, edit, copy, and delete or restore, as far as the admin's role
 * permits.
 */
function ProductButtons({ product, actions }: ProductProps & { actions: ProductActions }) {
  const texts = useTranslations("adminProducts.table");
  const name = productName(product, useLanguage());
  const may = usePermissions();
  return (
    <div className="flex justify-end gap-0.5 max-md:-me-3">
      {product.fulfilment === "keys" && may("keys:add") && (
        <RowAction
          label={texts("keysOf", { product: name })}
          tooltip={texts("keysTip")}
          onClick={() => actions.onKeys(product)}
        >
          <KeyIcon {...ICON} />
        </RowAction>
      )}
      {may("products:write") && (
        <>
          <RowAction
            label={texts("edit", { product: name })}
            tooltip={texts("editTip")}
            onClick={() => actions.onEdit(product)}
          >
            <PencilSimpleIcon {...ICON} />
          </RowAction>
          <RowAction
            label={texts("copy", { product: name })}
            tooltip={texts("copyTip")}
            onClick={() => actions.onCopy(product)}
          >
            <CopyIcon {...ICON} />
          </RowAction>
          {product.isArchived ? (
            <RowAction
              label={texts("restore", { product: name })}
              tooltip={texts("restoreTip")}
              isBusy={actions.restoringId === product.id}
              onClick={() => actions.onRestore(product)}
            >
              <ArrowCounterClockwiseIcon {...ICON} />
            </RowAction>
          ) : (
            <RowAction
              label={texts("delete", { product: name })}
              tooltip={texts("deleteTip")}
              onClick={() => actions.onDelete(product)}
            >
              <TrashIcon {...ICON} />
            </RowAction>
          )}
        </>
      )}
    </div>
  );
}
