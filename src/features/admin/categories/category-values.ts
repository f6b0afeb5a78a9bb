import type { AdminCategoryDto, CategoryFormInput } from "@/contract/admin/categories";

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
export function categoryValuesOf(category: AdminCategoryDto): CategoryFormInput {
  return {
    name: category.name,
    nameAr: category.nameAr ?? "",
    slug: category.slug,
    tagline: category.tagline ?? "",
    taglineAr: category.taglineAr ?? "",
    description: category.description ?? "",
    descriptionAr: category.descriptionAr ?? "",
    searchWords: category.searchWords,
    icon: category.icon,
    colour: category.colour,
    imageUrl: category.imageUrl ?? "",
    isShown: category.isShown,
  };
}

export type CategoryField = keyof CategoryFormInput;

/** The fields in which what is stored now differs from what is typed, in the order of the form. */
export function differingFields(
  stored: CategoryFormInput,
  typed: CategoryFormInput,
): CategoryField[] {
  const meaning = (value: string | boolean) => (typeof value === "string" ? value.trim() : value);
  const names = Object.keys(NEW_CATEGORY) as CategoryField[];
  return names.filter((name) => meaning(stored[name]) !== meaning(typed[name]));
}
