import {
  isPageOfSort,
  type ProductTableInput,
  productTableInput,
} from "@/contract/admin/catalogue/products";
import { FIRST_PAGE } from "@/contract/admin/table-page";
import { csvHref } from "@/features/admin/shared/frame/panel-address";

/** The filters, sort order and page of the table. */
export type ProductFilters = Required<ProductTableInput>;

const { shape } = productTableInput;

/**
 * Reads the filters from the URL; an invalid parameter counts as absent.
 * @param read returns the value of a URL parameter, or null
 */
export function filtersOf(read: (name: string) => string | null): ProductFilters {
  const sort = shape.sort.catch("newest").parse(read("sort") ?? undefined);
  const page = shape.page.catch(FIRST_PAGE).parse(read("page") ?? undefined);
  return {
    q: shape.q.catch("").parse(read("q") ?? ""),
    categoryId: shape.categoryId.catch(null).parse(numberIn(read("category"))),
    state: shape.state.catch("all").parse(read("state") ?? undefined),
    sort,
    direction: shape.direction.catch("desc").parse(read("dir") ?? undefined),
    page: isPageOfSort(page, sort) ? page : FIRST_PAGE,
  };
}

function numberIn(text: string | null): number | null {
  return text !== null && /^\d{1,10}$/.test(text) ? Number(text) : null;
}

/**
 * True if a filter is set. Without a filter, the table shows all products except the archived ones.
 */
export function isFiltered({ q, categoryId, state }: ProductFilters): boolean {
  return q !== "" || categoryId !== null || state !== "all";
}

/** The URL of the CSV export of all products that match the filter. */
export function productsCsvHref({ q, categoryId, state }: ProductFilters): string {
  return csvHref("products", { q, categoryId, state: state === "all" ? null : state });
}

/** The table's sort orders by name, for a select. The first one is the default. */
export const SORT_CHOICES = {
  newest: { sort: "newest", direction: "desc" },
  oldest: { sort: "newest", direction: "asc" },
  nameUp: { sort: "name", direction: "asc" },
  nameDown: { sort: "name", direction: "desc" },
  priceUp: { sort: "price", direction: "asc" },
  priceDown: { sort: "price", direction: "desc" },
  stockUp: { sort: "stock", direction: "asc" },
  stockDown: { sort: "stock", direction: "desc" },
  soldDown: { sort: "sold", direction: "desc" },
} as const satisfies Record<string, Pick<ProductFilters, "sort" | "direction">>;
export type SortChoice = keyof typeof SORT_CHOICES;
export const SORT_NAMES = Object.keys(SORT_CHOICES) as SortChoice[];

export function sortChoiceOf({ sort, direction }: ProductFilters): SortChoice {
  const isChosen = (name: SortChoice) =>
    SORT_CHOICES[name].sort === sort && SORT_CHOICES[name].direction === direction;
  return SORT_NAMES.find(isChosen) ?? "newest";
}

/** The URL parameters of a sort order; both are null for the default order. */
export function sortAddress(choice: SortChoice): { sort: string | null; dir: string | null } {
  if (choice === "newest") return { sort: null, dir: null };
  const { sort, direction } = SORT_CHOICES[choice];
  return { sort, dir: direction };
}

/** The sort order after a press on a column header: ascending, descending, then newest first. */
export function nextSort(filters: ProductFilters, column: "name" | "price" | "stock"): SortChoice {
  if (filters.sort !== column) return `${column}Up`;
  return filters.direction === "asc" ? `${column}Down` : "newest";
}
