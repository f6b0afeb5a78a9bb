import { TRPCError } from "@trpc/server";
import { unstable_cache } from "next/cache";
import { DEFAULT_LOCALE } from "@/domain/locale";
import { env } from "@/env";
import { staticContext } from "@/server/api/context";
import { createCaller } from "@/server/api/root";
import { CATALOGUE_TAG } from "@/server/catalogue/catalogue-tag";

/**
 * The catalogue for server components: the procedures, called in the same process, answered from the
 * cache until the catalogue changes. Both languages are in each answer.
 */
const caller = () => createCaller(staticContext(DEFAULT_LOCALE)).catalogue;
const tagged = { tags: [CATALOGUE_TAG] };

export const catalogueProducts = unstable_cache(() => caller().products(), ["products"], tagged);

export const catalogueCategories = unstable_cache(
  () => caller().categories(),
  ["categories"],
  tagged,
);

/** One product, or null when there is none: that is remembered too. */
export const catalogueProduct = unstable_cache(
  async (id: number) => {
    try {
      return await caller().product({ id });
    } catch (error) {
      if (error instanceof TRPCError && error.code === "NOT_FOUND") return null;
      throw error;
    }
  },
  ["product"],
  tagged,
);

/**
 * The parameters to prerender at build. A plain build needs no database, so it prerenders nothing and
 * pages fill at their first request; PRERENDER=1 fills them at once.
 */
export async function prerenderParams<T>(params: () => Promise<T[]>): Promise<T[]> {
  return env().PRERENDER === "1" ? params() : [];
}
