import { env } from "@/env";

/**
 * The parameters to prerender at build. A plain build needs no database, so it prerenders nothing and
 * pages fill at their first request; PRERENDER=1 fills them at once.
 */
export async function prerenderParams<T>(params: () => Promise<T[]>): Promise<T[]> {
  return env().PRERENDER === "1" ? params() : [];
}
