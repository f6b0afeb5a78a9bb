import { expect, test } from "vitest";
import { differingFields } from "@/contract/admin/form-defaults";
import { CATEGORY_FIELDS, categoryValuesOf, NEW_CATEGORY } from "./category-values";

const STORED = {
  id: 4,
  name: "Gift cards",
  nameAr: null,
  slug: "gift-cards",
  description: null,
  descriptionAr: null,
  tagline: null,
  taglineAr: null,
  searchWords: "",
  icon: "gift",
  colour: "rose",
  imageUrl: null,
  isShown: false,
  isBuiltIn: false,
  products: 0,
  activeProducts: 0,
  version: 3,
} as const;

test("the form starts with the stored values, and null becomes an empty text", () => {
  expect(categoryValuesOf(STORED)).toEqual({
    ...NEW_CATEGORY,
    name: "Gift cards",
    slug: "gift-cards",
    icon: "gift",
    colour: "rose",
    isShown: false,
  });
});

test("surrounding spaces of a text are no difference between two versions", () => {
  const stored = categoryValuesOf(STORED);
  const typed = { ...stored, name: " Gift cards ", tagline: "Cards", isShown: true };
  expect(differingFields(CATEGORY_FIELDS, stored, typed)).toEqual(["tagline", "isShown"]);
  expect(differingFields(CATEGORY_FIELDS, stored, stored)).toEqual([]);
});
