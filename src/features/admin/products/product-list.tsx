"use client";

import { useTranslations } from "next-intl";
import type { ProductTableDto } from "@/contract/admin/products";
import type { CategoryDto } from "@/contract/catalogue";
import { LoadFailed } from "@/features/admin/load-failed";
import { PanelPages } from "@/features/admin/panel-pages";
import { Button } from "@/ui/button";
import { EmptyState } from "@/ui/empty-state";
import { Skeleton } from "@/ui/skeleton";
import { isFiltered, type ProductFilters, type SortChoice } from "./product-filters";
import type { ProductActs } from "./product-row";
import { ProductTable } from "./product-table";

type ProductListProps = {
  /** Of the page that is asked for, or the one before while that is under way. */
  found: ProductTableDto | undefined;
  isLoading: boolean;
  isFailed: boolean;
  /** Another page is on its way. */
  isStale: boolean;
  filters: ProductFilters;
  categories: readonly CategoryDto[];
  acts: ProductActs;
  onSort: (choice: SortChoice) => void;
  onPage: (page: number) => void;
  onClear: () => void;
  onAdd: () => void;
  onRetry: () => void;
};

/** The table with its foot, or what stands in its place. */
export function ProductList(props: ProductListProps) {
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
      {found && found.rows.length === 0 && <NothingFound {...props} found={found} />}
      {found && found.rows.length > 0 && (
        <>
          <ProductTable
            rows={found.rows}
            categories={props.categories}
            filters={filters}
            isBusy={props.isStale}
            onSort={props.onSort}
            acts={props.acts}
          />
          <Foot found={found} filters={filters} onPage={props.onPage} />
        </>
      )}
    </>
  );
}

type FootProps = Pick<ProductListProps, "filters" | "onPage"> & { found: ProductTableDto };

function Foot({ found: { total, active }, filters, onPage }: FootProps) {
  const texts = useTranslations("adminProducts");
  return (
    <div className="mt-4 flex min-h-11 flex-wrap items-center justify-between gap-3">
      <p role="status" className="text-caption text-ink-3">
        {filters.state === "all"
          ? texts("table.found", { total, active })
          : texts("table.foundAlone", { total })}
      </p>
      <PanelPages label={texts("pages")} page={filters.page} total={total} onPage={onPage} />
    </div>
  );
}

function NothingFound(props: ProductListProps & { found: ProductTableDto }) {
  const { found, filters, onPage, onClear, onAdd } = props;
  const texts = useTranslations("adminProducts");
  if (found.total > 0) {
    return (
      <Nothing title={texts("empty.pageTitle")}>
        <Button size="small" onClick={() => onPage(1)}>
          {texts("empty.firstPage")}
        </Button>
      </Nothing>
    );
  }
  if (isFiltered(filters)) {
    return (
      <Nothing title={texts("empty.nothingTitle")} line={texts("empty.nothingLine")}>
        <Button variant="line" size="small" onClick={onClear}>
          {texts("empty.clear")}
        </Button>
      </Nothing>
    );
  }
  return (
    <Nothing title={texts("empty.title")} line={texts("empty.line")}>
      <Button size="small" onClick={onAdd}>
        {texts("add")}
      </Button>
    </Nothing>
  );
}

type NothingProps = { title: string; line?: string; children: React.ReactNode };

function Nothing({ title, line, children }: NothingProps) {
  return (
    <div role="status">
      <EmptyState
        title={title}
        line={line}
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
