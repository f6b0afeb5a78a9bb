import type { AdminCategoryDto, CategoryFormInput } from "@/contract/admin/catalogue/categories";
import { formDefaults } from "@/contract/admin/form-defaults";

/** The initial values of a new category's form. */
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

/** The initial form values of a stored category. */
export const categoryValuesOf = (category: AdminCategoryDto): CategoryFormInput =>
  formDefaults(NEW_CATEGORY, category);

export type CategoryField = keyof CategoryFormInput;

/** The fields in the order of the form. */
export const CATEGORY_FIELDS = Object.keys(NEW_CATEGORY) as CategoryField[];
