import { expect, test } from "vitest";
import {
  CATEGORY_SLUG,
  categoryColourOf,
  categoryIconOf,
  footerCategories,
  isBuiltInCategory,
  suggestedSlug,
} from "./category";

test.each([
  ["Gift Cards & More", "gift-cards-more"],
  ["  Café Crédits ", "cafe-credits"],
  ["Owner’s own", "owners-own"],
  ["2-in-1", "2-in-1"],
  ["بطاقات", ""],
  ["!!!", ""],
])("the name %j suggests the address %j", (name, slug) => {
  expect(suggestedSlug(name)).toBe(slug);
});

test("a long name suggests an address that ends after a whole word", () => {
  expect(suggestedSlug("word ".repeat(40))).toBe(`${"word-".repeat(11)}word`);
  expect(suggestedSlug("x".repeat(90))).toBe("x".repeat(60));
  expect(suggestedSlug(`${"x".repeat(60)} y`)).toBe("x".repeat(60));
});

test("an address is small letters and digits in words joined by hyphens", () => {
  for (const slug of ["gaming", "gift-cards", "2-in-1", "7"]) {
    expect(CATEGORY_SLUG.test(slug), slug).toBe(true);
  }
  for (const slug of ["", "-a", "a-", "a--b", "A", "a b", "a/b", "ألعاب", "a\n", "é"]) {
    expect(CATEGORY_SLUG.test(slug), slug).toBe(false);
  }
});

test("an icon or a colour that this shop does not know becomes the default", () => {
  expect([categoryIconOf("key"), categoryIconOf("toString")]).toEqual(["key", "tag"]);
  expect([categoryColourOf("teal"), categoryColourOf("gold")]).toEqual(["teal", "violet"]);
});

test("the footer keeps the built-in categories in any position, and the first of the others", () => {
  const slugs = Array.from({ length: 50 }, (_, index) => `more-${index}`);
  const categories = [...slugs, "creative", "gaming"].map((slug) => ({ slug }));
  expect(footerCategories(categories).map(({ slug }) => slug)).toEqual([
    ...slugs.slice(0, 5),
    "creative",
    "gaming",
  ]);
  const few = categories.slice(0, 7);
  expect(footerCategories(few)).toEqual(few);
  expect(isBuiltInCategory("software") && !isBuiltInCategory("toString")).toBe(true);
});
