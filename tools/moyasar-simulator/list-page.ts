const PAGE_SIZE = 40;

/** The rows of the requested page, and the pagination fields of the API's response. */
export function pageOf<Row>(rows: readonly Row[], query: URLSearchParams) {
  const pages = Math.max(1, Math.ceil(rows.length / PAGE_SIZE));
  const page = Math.max(1, Number.parseInt(query.get("page") ?? "1", 10) || 1);
  return {
    rows: rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE),
    meta: {
      current_page: page,
      next_page: page < pages ? page + 1 : null,
      prev_page: page > 1 ? page - 1 : null,
      total_pages: pages,
      total_count: rows.length,
    },
  };
}
