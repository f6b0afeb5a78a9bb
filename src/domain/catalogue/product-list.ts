/** Sort orders of a product list. Specification §2. */
export const LIST_SORTS = ["featured", "priceUp", "priceDown", "name"] as const;
export type ListSort = (typeof LIST_SORTS)[number];

/** Products per page of a list. */
export const LIST_PAGE_SIZE = 24;

/** Highest page that a request may ask for, far beyond any shop's last page. */
export const MAX_LIST_PAGE = 99_999;

export function pagesOf(total: number): number {
  return Math.max(1, Math.ceil(total / LIST_PAGE_SIZE));
}
