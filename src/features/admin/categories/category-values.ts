import type { AdminCategoryDto, CategoryFormInput } from "@/contract/admin/catalogue/categories";
import { typedValues } from "@/features/admin/shared/form/typed-values";

/** What the form of a new category begins with. */
export const NEW_CATEGORY: CategoryFormInput = {
  name: "",
  nameAr: "",
  slug: "",
  tagline: "",
  taglineAr: "",
  description: "",
  descriptionAr: "",
  searchWords: "",
  icon: "tag",
  colour: "violet",
  imageUrl: "",
  isShown: true,
};

/** What the form of a category begins with. */
export const categoryValuesOf = (category: AdminCategoryDto): CategoryFormInput =>
  typedValues(NEW_CATEGORY, category);

export type CategoryField = keyof CategoryFormInput;

/** In the order of the form. */
export const CATEGORY_FIELDS = Object.keys(NEW_CATEGORY) as CategoryField[];
