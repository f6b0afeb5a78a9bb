"use client";

import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import type { AdminProductRow, ProductTableDto } from "@/contract/admin/catalogue/products";
import { FIRST_PAGE, MAX_COUNTED } from "@/contract/admin/table-page";
import type { CategoryDto } from "@/contract/catalogue";
import { usePermissions } from "@/features/admin/shared/frame/panel-context";
import { LoadFailed } from "@/features/admin/shared/frame/query-content";
import { ColumnTable } from "@/features/admin/shared/table/column-table";
import { PanelPagination } from "@/features/admin/shared/table/panel-pagination";
import { EmptyState } from "@/ui/feedback/empty-state";
import { Skeleton } from "@/ui/feedback/skeleton";
import { Button } from "@/ui/form/button";
import type { PageSelection } from "./bulk/use-selection";
import { type ProductActions, useProductColumns } from "./product-columns";
import { isFiltered, type ProductFilters, type SortChoice } from "./product-filters";

type AdminProductListProps = {
  /**
   * The rows of the requested page or, while that page loads, of the previous one; undefined before
   * the first page is loaded.
   */
  found: ProductTableDto | undefined;
  query: ComponentProps<typeof LoadFailed>["query"];
  isFailed: boolean;
  /** True while another page is loading. */
  isStale: boolean;
  filters: ProductFilters;
  categories: readonly CategoryDto[];
  actions: ProductActions;
  choices: PageSelection;
  onSort: (choice: SortChoice) => void;
  onPage: (page: string) => void;
  onClear: () => void;
  onAdd: () => void;
};

/** The table with its footer, or its placeholder, error or empty state. */
export function AdminProductList(props: AdminProductListProps) {
  const { found, query, isFailed, filters } = props;
  const texts = useTranslations("adminProducts");
  return (
    <>
      {isFailed && <LoadFailed query={query} failed={texts("failed")} isPlain className="mb-4" />}
      {!found && !isFailed && <TableSkeleton label={texts("loading")} />}
      {found && found.rows.length === 0 && <EmptyList {...props} found={found} />}
      {found && found.rows.length > 0 && (
        <>
          <ProductTable
            rows={found.rows}
            categories={props.categories}
            filters={filters}
            isBusy={props.isStale}
            onSort={props.onSort}
            actions={props.actions}
            choices={props.choices}
          />
          <ListFooter found={found} filters={filters} onPage={props.onPage} />
        </>
      )}
    </>
  );
}

type ListFooterProps = Pick<AdminProductListProps, "filters" | "onPage"> & {
  found: ProductTableDto;
};

function ListFooter({ found, filters, onPage }: ListFooterProps) {
  const texts = useTranslations("adminProducts");
  return (
    <div className="mt-4 flex min-h-11 flex-wrap items-center justify-between gap-3">
      <p role="status" className="text-caption text-ink-3">
        {foundText(found)}
      </p>
      <PanelPagination label={texts("pages")} shown={found} onPage={onPage} />
    </div>
  );

  function foundText({ total, active }: ProductTableDto): string {
    if (active === null) return texts("table.foundMany", { total: MAX_COUNTED });
    return filters.state === "all"
      ? texts("table.found", { total, active })
      : texts("table.foundAlone", { total });
  }
}

function EmptyList(props: AdminProductListProps & { found: ProductTableDto }) {
  const { found, filters, onPage, onClear, onAdd } = props;
  const texts = useTranslations("adminProducts");
  const may = usePermissions();
  if (found.total > 0) {
    return (
      <EmptyMessage title={texts("empty.pageTitle")}>
        <Button size="small" onClick={() => onPage(FIRST_PAGE)}>
          {texts("empty.firstPage")}
        </Button>
      </EmptyMessage>
    );
  }
  if (isFiltered(filters)) {
    return (
      <EmptyMessage title={texts("empty.nothingTitle")} line={texts("empty.nothingLine")}>
        <Button variant="outline" size="small" onClick={onClear}>
          {texts("empty.clear")}
        </Button>
      </EmptyMessage>
    );
  }
  return (
    <EmptyMessage title={texts("empty.title")} line={texts("empty.line")}>
      {may("products:write") && (
        <Button size="small" onClick={onAdd}>
          {texts("add")}
        </Button>
      )}
    </EmptyMessage>
  );
}

type EmptyMessageProps = { title: string; line?: string; children: React.ReactNode };

function EmptyMessage({ title, line, children }: EmptyMessageProps) {
  return (
    <div role="status">
      <EmptyState
        title={title}
        description={line}
        action={children}
        className="rounded-card bg-cloud py-14"
      />
    </div>
  );
}

const SKELETON_ROWS = ["a", "b", "c", "d", "e", "f", "g", "h"];

function TableSkeleton({ label }: { label: string }) {
  return (
    <div role="status" className="grid gap-3 rounded-card border-[1.5px] border-line p-3.5">
      <span className="sr-only">{label}</span>
      {SKELETON_ROWS.map((row) => (
        <div key={row} className="flex items-center gap-3.5">
          <Skeleton className="size-12 rounded-control" />
          <div className="grid w-1/3 gap-2">
            <Skeleton className="h-4 w-2/3" />
            <Skeleton className="h-3 w-1/2" />
          </div>
          <Skeleton className="h-4 grow" />
        </div>
      ))}
    </div>
  );
}

type ProductTableProps = Parameters<typeof useProductColumns>[0] & {
  rows: readonly AdminProductRow[];
  /** True while other rows are loading. */
  isBusy: boolean;
};

/** The products as a table. Specification §2 (screens); visual design, picture 13 (products). */
function ProductTable({ rows, isBusy, ...columns }: ProductTableProps) {
  const label = useTranslations("adminProducts")("title");
  return (
    <ColumnTable
      label={label}
      columns={useProductColumns(columns)}
      rows={rows}
      keyOf={({ id }) => id}
      isBusy={isBusy}
      isTight
    />
  );
}
