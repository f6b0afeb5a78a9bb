/** The documentation of the API: the only page below /api (`page-paths.ts`). */
export const DOCS_PATH = "/api/docs";

const API = /^\/api(?:$|\/(?!docs(?:$|\?)))/;

/**
 * Whether the API, not a page, answers a path, with or without a query: everything below /api
 * except the docs.
 */
export const isApi = (target: string) => API.test(target);

const V1 = /^\/api\/v1(?:\/|$)/;

/** Whether a path, without a query, belongs to the API for other programs. */
export const isV1 = (path: string) => V1.test(path);
