import { unstable_cache } from "next/cache";
import type { KeptPromises } from "@/domain/orders/kept-promises";
import { readKeptPromises } from "@/server/figures/kept-promises";

/** Minimum time between two reads of ninety days of rows for these figures, in seconds. */
const KEPT_SECONDS = 600;

/** The figures of the promises page, at most ten minutes old when it is rendered. */
export const keptPromises: () => Promise<KeptPromises> = unstable_cache(
  readKeptPromises,
  ["promises"],
  { revalidate: KEPT_SECONDS },
);
