import type { APIRequestContext } from "@playwright/test";

/**
 * Adds to a test's direct requests the header that a browser sends for requests of the shop's own
 * pages. Playwright sends none, and changes without it are refused.
 */
export function asOwnPage(request: APIRequestContext): APIRequestContext {
  const fetch = request.fetch.bind(request);
  request.fetch = (address, options) => {
    const headers = { "sec-fetch-site": "same-origin", ...options?.headers };
    return fetch(address, { ...options, headers });
  };
  return request;
}
