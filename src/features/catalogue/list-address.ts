import { LIST_SORTS, type ListSort, MAX_LIST_PAGE } from "@/domain/catalogue/product-list";
import { FULFILMENTS, type Fulfilment } from "@/domain/orders/order-lifecycle";
import { normalizeDigits } from "@/domain/text/normalize-digits";
import { isStorable, PLATFORM_MAX_LENGTH, SEARCH_MAX_LENGTH } from "@/domain/text/text-limits";

/** The filter in a list's URL; prices as typed, in dollars. An empty text means no restriction. */
export interface AddressFilter {
  q: string;
  min: string;
  max: string;
  delivery: Fulfilment | "";
  platform: string;
  game: string;
  stock: boolean;
  discount: boolean;
}

/** The parts of a list's URL: `/shop/{category}?sort=…&page=…` and the filter. */
export interface ListAddress {
  /** The category's slug; null for the whole shop. */
  category: string | null;
  sort: ListSort;
  page: number;
  filter: AddressFilter;
}

export const NO_FILTER: AddressFilter = {
  q: "",
  min: "",
  max: "",
  delivery: "",
  platform: "",
  game: "",
  stock: false,
  discount: false,
};

type Query = Record<string, string | string[] | undefined>;

/** Parses a list's query; invalid values are ignored. */
export function readListQuery(query: Query): Omit<ListAddress, "category"> {
  const text = (name: string, longest = 100) => {
    const given = query[name];
    const last = (Array.isArray(given) ? given.at(-1) : given) ?? "";
    const trimmed = last.trim().slice(0, longest);
    return isStorable(trimmed) ? trimmed : "";
  };
  const page = Number(text("page"));
  return {
    sort: LIST_SORTS.find((sort) => sort === text("sort")) ?? "featured",
    page: Number.isInteger(page) && page >= 1 && page <= MAX_LIST_PAGE ? page : 1,
    filter: {
      q: text("q", SEARCH_MAX_LENGTH),
      min: priceOf(text("min")),
      max: priceOf(text("max")),
      delivery: FULFILMENTS.find((one) => one === text("delivery")) ?? "",
      platform: text("platform", PLATFORM_MAX_LENGTH),
      game: text("game"),
      stock: text("stock") === "1",
      discount: text("discount") === "1",
    },
  };
}

function priceOf(typed: string): string {
  const price = normalizeDigits(typed);
  return /^\d{1,8}(\.\d{1,2})?$/.test(price) ? price : "";
}

export function isFiltered(filter: AddressFilter): boolean {
  return Object.values(filter).some(Boolean);
}

/** The canonical URL of a list: without default values, and with parameters in a fixed order. */
export function listHref({ category, sort, page, filter }: ListAddress): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(filter)) {
    if (value) query.set(name, value === true ? "1" : value);
  }
  if (sort !== "featured") query.set("sort", sort);
  if (page > 1) query.set("page", String(page));
  const path = category === null ? "/shop" : `/shop/${category}`;
  return query.size > 0 ? `${path}?${query}` : path;
}
