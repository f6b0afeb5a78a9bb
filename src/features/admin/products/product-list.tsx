"use client";

import { useTranslations } from "next-intl";
import type { AdminProductRow, ProductTableDto } from "@/contract/admin/products";
import { FIRST_PAGE, MAX_COUNTED } from "@/contract/admin/table-page";
import type { CategoryDto } from "@/contract/catalogue";
import { LoadFailed } from "@/features/admin/shared/load-failed";
import { usePermissions } from "@/features/admin/shared/panel-context";
import { PanelPagination } from "@/features/admin/shared/panel-pagination";
import { HeaderCell, type SortDirection, Table, TableBody, TableHeader } from "@/ui/data/table";
import { EmptyState } from "@/ui/feedback/empty-state";
import { Skeleton } from "@/ui/feedback/skeleton";
import { Button } from "@/ui/form/button";
import { Checkbox } from "@/ui/form/checkbox";
import type { PageChoices } from "./bulk/use-selection";
import { isFiltered, nextSort, type ProductFilters, type SortChoice } from "./product-filters";
import type { ProductActions } from "./product-row";
import { changesProducts, ProductRow } from "./product-row";

type AdminProductListProps = {
  /** Of the page that is asked for, or the one before while that is under way. */
  found: ProductTableDto | undefined;
  isLoading: boolean;
  isFailed: boolean;
  /** Another page is on its way. */
  isStale: boolean;
  filters: ProductFilters;
  categories: readonly CategoryDto[];
  actions: ProductActions;
  choices: PageChoices;
  onSort: (choice: SortChoice) => void;
  onPage: (page: string) => void;
  onClear: () => void;
  onAdd: () => void;
  onRetry: () => void;
};

/** The table with its footer, or what stands in its place. */
export function AdminProductList(props: AdminProductListProps) {
  const { found, isLoading, isFailed, filters, onRetry } = props;
  const texts = useTranslations("adminProducts");
  return (
    <>
      {isFailed && (
        <LoadFailed
          message={texts("failed")}
          retryLabel={texts("tryAgain")}
          isBusy={isLoading}
          onRetry={onRetry}
          className="mb-4"
        />
      )}
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

type ProductTableProps = {
  rows: readonly AdminProductRow[];
  categories: readonly CategoryDto[];
  filters: ProductFilters;
  /** Other rows are on their way. */
  isBusy: boolean;
  onSort: (choice: SortChoice) => void;
  actions: ProductActions;
  choices: PageChoices;
};

/** The products as a table. Specification §2, admin; picture 13. */
function ProductTable(props: ProductTableProps) {
  const { rows, categories, filters, isBusy, onSort, actions, choices } = props;
  const texts = useTranslations("adminProducts");
  const column = useTranslations("adminProducts.table");
  const choosing = useTranslations("adminBulkEdits.selection");
  const may = usePermissions();
  function sortable(name: "name" | "price" | "stock") {
    return {
      sort: sortOf(filters, name),
      onSort: () => onSort(nextSort(filters, name)),
      className: "max-md:hidden",
    };
  }
  return (
    <Table label={texts("title")} busy={isBusy}>
      <TableHeader>
        {may("products:write") && (
          <HeaderCell className="max-md:hidden md:pe-0">
            <Checkbox
              label={choosing("choosePage")}
              labelHidden
              checked={choices.isPageChosen}
              disabled={choices.isFixed}
              onChange={choices.onPressPage}
            />
          </HeaderCell>
        )}
        <HeaderCell {...sortable("name")}>{column("product")}</HeaderCell>
        <HeaderCell className="md:max-lg:hidden">{column("category")}</HeaderCell>
        <HeaderCell numeric {...sortable("price")}>
          {column("price")}
        </HeaderCell>
        <HeaderCell numeric className="md:max-lg:hidden">
          {column("original")}
        </HeaderCell>
        <HeaderCell numeric {...sortable("stock")}>
          {column("stock")}
        </HeaderCell>
        <HeaderCell>{column("status")}</HeaderCell>
        {changesProducts(may) && (
          <HeaderCell>
            <span className="sr-only">{column("actions")}</span>
          </HeaderCell>
        )}
      </TableHeader>
      <TableBody>
        {rows.map((row) => (
          <ProductRow
            key={row.id}
            product={row}
            category={categories.find(({ id }) => id === row.categoryId) ?? null}
            actions={actions}
            choice={choices.ofRow(row.id)}
          />
        ))}
      </TableBody>
    </Table>
  );
}

function sortOf({ sort, direction }: ProductFilters, column: string): SortDirection | null {
  if (sort !== column) return null;
  return direction === "asc" ? "ascending" : "descending";
}
