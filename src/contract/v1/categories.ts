import { z } from "zod";
import { cursor, id, listOf } from "@/contract/v1/common";
import { CATEGORY_COLOURS, CATEGORY_ICONS, MAX_CATEGORIES } from "@/domain/catalogue/category";

/** Upper bound on a text; the panel's form has the exact limits. */
const text = z.string().max(2_000);

const values = {
  name: text,
  nameAr: text.nullable(),
  slug: text.meta({ description: "Its address: lower-case letters, digits and dashes" }),
  tagline: text.nullable(),
  taglineAr: text.nullable(),
  description: text.nullable(),
  descriptionAr: text.nullable(),
  searchWords: text.meta({ description: "More words by which the search finds its products" }),
  icon: z.enum(CATEGORY_ICONS),
  colour: z.enum(CATEGORY_COLOURS),
  imageUrl: text.nullable(),
  isShown: z.boolean(),
};

export const category = z.object({
  id,
  ...values,
  isBuiltIn: z.boolean().meta({ description: "Keeps its slug" }),
  products: z.number().int().meta({ description: "Including archived ones" }),
  activeProducts: z.number().int(),
  version: z.number().int().meta({ description: "Grows with each change; also in ETag" }),
});

export const categoriesQuery = z.strictObject({ cursor });
export const categories = listOf(category);

export const categoryChanges = z
  .strictObject(values)
  .partial()
  .meta({ description: "Absent fields stay as they are" });

export const newCategory = z
  .strictObject(values)
  .partial()
  .required({ name: true, slug: true })
  .meta({ description: "It is added at the end" });

const place = z.number().int().min(1).max(MAX_CATEGORIES).meta({
  description: "Counted from 1 in the list of all categories, with the hidden ones",
});
export const categoryMove = z.strictObject({ place });
export const movedCategory = z.object({ id, place });

export const deletedCategory = z.object({ id });
