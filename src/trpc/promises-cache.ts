import { unstable_cache } from "next/cache";
import type { KeptPromises } from "@/domain/orders/kept-promises";
import { readKeptPromises } from "@/server/figures/kept-promises";

/** However many ask, the rows of ninety days are read so rarely. */
const KEPT_SECONDS = 600;

/** For the page of the promises; at most ten minutes older than when it is rendered. */
export const keptPromises: () => Promise<KeptPromises> = unstable_cache(
  readKeptPromises,
  ["promises"],
  { revalidate: KEPT_SECONDS },
);
