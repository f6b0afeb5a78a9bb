import { z } from "zod";
import { rowId } from "@/contract/admin/common";
import { decimalPrice } from "@/contract/catalogue";
import { MAX_FEATURED } from "@/domain/catalogue/featured";

const featuredRow = z.object({
  id: rowId,
  name: z.string(),
  nameAr: z.string().nullable(),
  imageUrl: z.string(),
  priceUSD: decimalPrice,
  isActive: z.boolean(),
});
export type FeaturedRow = z.infer<typeof featuredRow>;

/**
 * The products that the home page features, in their order. Includes products that are not for
 * sale; the home page leaves these out.
 */
export const featuredDto = z.array(featuredRow);

const inOrder = z.array(rowId).max(MAX_FEATURED, { error: "featured_full" });

export const saveFeaturedInput = z.object({
  /**
   * The list's product ids when the admin opened it; if the list has changed since, it is not
   * saved.
   */
  before: z.array(rowId).max(1_000),
  products: inOrder.refine((ids) => new Set(ids).size === ids.length, { error: "invalid_input" }),
});
