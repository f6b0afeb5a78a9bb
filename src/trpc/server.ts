import type { z } from "zod";
import type { ProductListDto, productListInput } from "@/contract/product-list";
import type { Locale } from "@/domain/locale";
import { env } from "@/env";
import { staticContext } from "@/server/api/context";
import { createCaller } from "@/server/api/root";

/** A page of a list with filters, as it is now. @throws TRPCError for what the contract refuses */
export function filteredList(
  asked: z.input<typeof productListInput>,
  locale: Locale,
): Promise<ProductListDto> {
  return createCaller(staticContext(locale)).catalogue.list(asked);
}

/**
 * The parameters to prerender at build. A plain build needs no database, so it prerenders nothing and
 * pages fill at their first request; PRERENDER=1 fills them at once.
 */
export async function prerenderParams<T>(params: () => Promise<T[]>): Promise<T[]> {
  return env().PRERENDER === "1" ? params() : [];
}
