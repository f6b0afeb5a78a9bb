/** The documentation of the API: the only page below /api (rest/page-paths.ts). */
export const DOCS_PATH = "/api/docs";

const API = /^\/api(?:$|\/(?!docs(?:$|\?)))/;

/** Whether the API answers a path or a target, not a page: everything below /api except the docs. */
export const isApi = (target: string) => API.test(target);
