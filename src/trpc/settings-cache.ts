import { unstable_cache } from "next/cache";
import type { ShopSettings } from "@/domain/shop/settings";
import { CATALOGUE_TAG } from "@/server/catalogue/refresh/catalogue-tags";
import { readSettings } from "@/server/platform/settings";

/** The owner's settings, for pages. A change refreshes this entry and every page. */
export const cachedSettings: () => Promise<ShopSettings> = unstable_cache(
  async () => (await readSettings()).settings,
  ["settings"],
  // A cache entry is at most 600 seconds old.
  { tags: [CATALOGUE_TAG], revalidate: 600 },
);
