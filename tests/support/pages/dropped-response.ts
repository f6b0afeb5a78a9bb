import type { Page } from "@playwright/test";

/** The next call to an address that matches is done, but its answer never reaches the browser. */
export async function dropNextResponse(page: Page, address: RegExp): Promise<void> {
  await page.route(
    address,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
}
