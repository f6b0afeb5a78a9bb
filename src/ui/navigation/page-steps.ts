export type PageSteps = {
  first: number | null;
  previous: number | null;
  next: number | null;
  last: number | null;
};

/** The target pages from `page` (1-based); null if there is no page in that direction. */
export function pageSteps(page: number, pageCount: number): PageSteps {
  const last = Math.max(1, pageCount);
  return {
    first: page > 1 ? 1 : null,
    previous: page > 1 ? Math.min(page - 1, last) : null,
    next: page < last ? page + 1 : null,
    last: page < last ? last : null,
  };
}
