import { z } from "zod";
import { isImageUrl, PRODUCT_LIMITS } from "@/contract/admin/catalogue/products";
import {
  optionalLines,
  optionalText,
  requiredText,
  rowId,
  searchWords,
  withCode,
} from "@/contract/admin/common";
import { categoryDto } from "@/contract/catalogue";
import {
  CATEGORY_COLOURS,
  CATEGORY_ICONS,
  CATEGORY_SLUG,
  MAX_CATEGORIES,
  MAX_CATEGORY_SLUG,
} from "@/domain/catalogue/category";

/** A category in the control panel, with all values of its form. */
const adminCategoryDto = categoryDto.extend({
  /** Additional words by which the search finds the category's products. */
  searchWords: z.string(),
  isShown: z.boolean(),
  /** A built-in category keeps its slug and cannot be deleted. */
  isBuiltIn: z.boolean(),
  /** Products in the category, including archived ones. */
  products: z.number().int(),
  /** Products of the category that are for sale. */
  activeProducts: z.number().int(),
  version: z.number().int(),
});
export type AdminCategoryDto = z.infer<typeof adminCategoryDto>;

/** All categories, in the order in which the shop shows them. */
export const categoryTableDto = z.array(adminCategoryDto);

const CATEGORY_LIMITS = { name: 60, tagline: 120, description: 500 } as const;

/** The typed values of the category form. */
export const categoryForm = z.object({
  name: requiredText(CATEGORY_LIMITS.name, {
    missing: "category_name_missing",
    tooLong: "product_text_too_long",
  }),
  nameAr: optionalText(CATEGORY_LIMITS.name, "product_text_too_long"),
  slug: z
    .string(withCode("category_slug_invalid"))
    .trim()
    .max(MAX_CATEGORY_SLUG, withCode("category_slug_invalid"))
    .regex(CATEGORY_SLUG, withCode("category_slug_invalid")),
  tagline: optionalText(CATEGORY_LIMITS.tagline, "product_text_too_long"),
  taglineAr: optionalText(CATEGORY_LIMITS.tagline, "product_text_too_long"),
  description: optionalLines(CATEGORY_LIMITS.description, "product_text_too_long"),
  descriptionAr: optionalLines(CATEGORY_LIMITS.description, "product_text_too_long"),
  searchWords: searchWords(),
  icon: z.enum(CATEGORY_ICONS),
  colour: z.enum(CATEGORY_COLOURS),
  imageUrl: optionalText(PRODUCT_LIMITS.imageUrl, "image_invalid").refine(
    (address) => address === null || isImageUrl(address),
    withCode("image_invalid"),
  ),
  isShown: z.boolean(),
});
export type CategoryFormInput = z.input<typeof categoryForm>;
export type CategoryForm = z.output<typeof categoryForm>;

export const saveCategoryInput = z.object({
  /**
   * The category's id, and its version when the form was opened; null to add a category at the end.
   */
  base: z.object({ id: rowId, version: z.number().int().positive() }).nullable(),
  category: categoryForm,
});
export const savedCategoryDto = z.object({ id: rowId });

/** Moves a category to the position `place`, counted from 1; a too high number means the last. */
export const moveCategoryInput = z.object({
  id: rowId,
  place: z.number().int().min(1).max(MAX_CATEGORIES),
});
/** The category's new position, counted from 1. */
export const movedCategoryDto = z.object({ place: z.number().int() });
