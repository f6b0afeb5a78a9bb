import type { Page } from "@playwright/test";

/** Lets the server process the next matching call, but drops its response. */
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
