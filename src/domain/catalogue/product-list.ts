/** The orders of a list of products. Specification §2. */
export const LIST_SORTS = ["featured", "priceUp", "priceDown", "name"] as const;
export type ListSort = (typeof LIST_SORTS)[number];

/** Products on a page of a list. */
export const LIST_PAGE_SIZE = 24;

/** The last page that may be asked for, far behind any shop's. */
export const MAX_LIST_PAGE = 99_999;

/** The home page shows no more. */
export const MAX_FEATURED = 24;

export function pagesOf(total: number): number {
  return Math.max(1, Math.ceil(total / LIST_PAGE_SIZE));
}
