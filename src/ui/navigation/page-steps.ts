export type PageSteps = {
  first: number | null;
  previous: number | null;
  next: number | null;
  last: number | null;
};

/** The pages to go to from one of `pageCount` pages, from 1; null where there is none. */
export function pageSteps(page: number, pageCount: number): PageSteps {
  const last = Math.max(1, pageCount);
  return {
    first: page > 1 ? 1 : null,
    previous: page > 1 ? Math.min(page - 1, last) : null,
    next: page < last ? page + 1 : null,
    last: page < last ? last : null,
  };
}
