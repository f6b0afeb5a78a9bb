import { unstable_cache } from "next/cache";
import type { ShopSettings } from "@/domain/shop/settings";
import { CATALOGUE_TAG } from "@/server/catalogue/refresh/catalogue-tags";
import { readSettings } from "@/server/platform/settings";

/**
 * The owner's settings, for pages. A page that reads this entry inherits `CATALOGUE_TAG`; a change
 * of the settings invalidates everything with that tag.
 */
export const cachedSettings: () => Promise<ShopSettings> = unstable_cache(
  async () => (await readSettings()).settings,
  ["settings"],
  // After 600 seconds, the next read renews the entry. A prerendered page waits for the new value;
  // a page rendered per request still gets the old one.
  { tags: [CATALOGUE_TAG], revalidate: 600 },
);
