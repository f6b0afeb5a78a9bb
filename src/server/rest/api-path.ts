/** The documentation of the API: the only page below /api (`page-paths.ts`). */
export const DOCS_PATH = "/api/docs";

const API = /^\/api(?:$|\/(?!docs(?:$|\?)))/;

/**
 * Whether the API, not a page, answers a path, with or without a query: everything below /api
 * except the docs.
 */
export const isApi = (target: string) => API.test(target);
