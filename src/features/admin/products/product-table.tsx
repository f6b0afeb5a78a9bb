"use client";

import { useTranslations } from "next-intl";
import type { AdminProductRow } from "@/contract/admin/products";
import type { CategoryDto } from "@/contract/catalogue";
import { HeadCell, type SortDirection, Table, TableBody, TableHead } from "@/ui/table";
import { nextSort, type ProductFilters, type SortChoice } from "./product-filters";
import { type ProductActs, ProductRow } from "./product-row";

type ProductTableProps = {
  rows: readonly AdminProductRow[];
  categories: readonly CategoryDto[];
  filters: ProductFilters;
  /** Other rows are on their way. */
  isBusy: boolean;
  onSort: (choice: SortChoice) => void;
  acts: ProductActs;
};

/** The products as a table. Specification §2, admin; picture 13. */
export function ProductTable(props: ProductTableProps) {
  const { rows, categories, filters, isBusy, onSort, acts } = props;
  const texts = useTranslations("adminProducts");
  const column = useTranslations("adminProducts.table");
  function sortable(name: "name" | "price" | "stock") {
    return {
      sort: sortOf(filters, name),
      onSort: () => onSort(nextSort(filters, name)),
      className: "max-md:hidden",
    };
  }
  return (
    <Table label={texts("title")} busy={isBusy}>
      <TableHead>
        <HeadCell {...sortable("name")}>{column("product")}</HeadCell>
        <HeadCell className="md:max-lg:hidden">{column("category")}</HeadCell>
        <HeadCell numeric {...sortable("price")}>
          {column("price")}
        </HeadCell>
        <HeadCell numeric className="md:max-lg:hidden">
          {column("original")}
        </HeadCell>
        <HeadCell numeric {...sortable("stock")}>
          {column("stock")}
        </HeadCell>
        <HeadCell>{column("status")}</HeadCell>
        <HeadCell>
          <span className="sr-only">{column("actions")}</span>
        </HeadCell>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <ProductRow
            key={row.id}
            product={row}
            category={categories.find(({ id }) => id === row.categoryId) ?? null}
            acts={acts}
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
