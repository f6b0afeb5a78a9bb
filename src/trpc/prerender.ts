import { env } from "@/env";

/**
 * The parameters to prerender at build time. A plain build needs no database, so it prerenders
 * nothing and pages are rendered at their first request; PRERENDER=1 prerenders them.
 */
export async function prerenderParams<T>(params: () => Promise<T[]>): Promise<T[]> {
  return env().PRERENDER === "1" ? params() : [];
}
