import { unstable_cache } from "next/cache";
import type { KeptPromises } from "@/domain/orders/kept-promises";
import { readKeptPromises } from "@/server/figures/kept-promises";

/** Seconds after which the figures are read again, from ninety days of orders. */
const KEPT_SECONDS = 600;

/** The figures of the promises page. */
export const keptPromises: () => Promise<KeptPromises> = unstable_cache(
  readKeptPromises,
  ["promises"],
  { revalidate: KEPT_SECONDS },
);
