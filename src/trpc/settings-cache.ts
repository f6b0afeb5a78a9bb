import { unstable_cache } from "next/cache";
import type { ShopSettings } from "@/domain/shop/settings";
import { CATALOGUE_TAG } from "@/server/catalogue/refresh/catalogue-tags";
import { readSettings } from "@/server/platform/settings";

/** For pages: what the owner has set. Made anew, with every page, as soon as something else is. */
export const knownSettings: () => Promise<ShopSettings> = unstable_cache(
  async () => (await readSettings()).settings,
  ["settings"],
  // An entry is never older, whatever happens.
  { tags: [CATALOGUE_TAG], revalidate: 600 },
);
