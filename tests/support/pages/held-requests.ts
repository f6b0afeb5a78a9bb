import type { Page } from "@playwright/test";

/** Holds the requests whose URL matches `address` until the returned function is called. */
export async function holdRequests(page: Page, address: RegExp): Promise<() => void> {
  let release = () => {};
  const isReleased = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(address, async (route) => {
    await isReleased;
    await route.continue();
  });
  return () => release();
}
