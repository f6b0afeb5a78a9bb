import type { APIRequestContext } from "@playwright/test";

/**
 * Has the requests that a test makes beside its page say what a browser says of those that a page of the shop makes;
 * Playwright's own say nothing, and a change that nobody vouches for is refused.
 */
export function asOwnPage(request: APIRequestContext): APIRequestContext {
  const fetch = request.fetch.bind(request);
  request.fetch = (address, options) => {
    const headers = { "sec-fetch-site": "same-origin", ...options?.headers };
    return fetch(address, { ...options, headers });
  };
  return request;
}
