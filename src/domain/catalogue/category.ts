/**
 * The built-in categories of the specification (§3). They can be hidden, but not deleted, and their
 * slugs do not change.
 */
const BUILT_IN_CATEGORIES = ["gaming", "software", "creative"] as const;
export type BuiltInCategory = (typeof BUILT_IN_CATEGORIES)[number];

export function isBuiltInCategory(slug: string): slug is BuiltInCategory {
  return BUILT_IN_CATEGORIES.some((builtIn) => builtIn === slug);
}

/** Icons that a category can have, by their names in Phosphor. */
export const CATEGORY_ICONS = [
  "tag",
  "game-controller",
  "key",
  "pen-nib",
  "gift",
  "ticket",
  "credit-card",
  "coins",
  "device-mobile",
  "desktop",
  "television",
  "film-slate",
  "music-notes",
  "book-open",
  "graduation-cap",
  "chat-circle",
  "cloud",
  "shield-check",
  "globe",
  "code",
  "camera",
  "palette",
  "trophy",
  "sword",
] as const;
export type CategoryIcon = (typeof CATEGORY_ICONS)[number];

/** The icon of a stored name; a tag if this version of the shop does not know it. */
export function categoryIconOf(name: string): CategoryIcon {
  return CATEGORY_ICONS.find((icon) => icon === name) ?? "tag";
}

/** Colour families of a category's tile: the backgrounds of the product art (visual design §10). */
export const CATEGORY_COLOURS = [
  "midnight",
  "teal",
  "peach",
  "violet",
  "rose",
  "dusk",
  "petrol",
  "crimson",
] as const;
export type CategoryColour = (typeof CATEGORY_COLOURS)[number];

/** The colour of a stored name; violet if this version of the shop does not know it. */
export function categoryColourOf(name: string): CategoryColour {
  return CATEGORY_COLOURS.find((colour) => colour === name) ?? "violet";
}

/** Format of a slug: lower-case Latin letters and digits in words joined by hyphens. */
export const CATEGORY_SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;
export const MAX_CATEGORY_SLUG = 60;

/** Maximum categories of a shop: every page reads them for its footer. */
export const MAX_CATEGORIES = 200;

/**
 * Derives a slug from an English name: "Gift Cards & More" gives "gift-cards-more". "" if the name
 * has no Latin letter or digit.
 */
export function suggestedSlug(name: string): string {
  const slug = name
    .normalize("NFKD")
    .replace(/['’\p{M}]/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  if (slug.length <= MAX_CATEGORY_SLUG) return slug;
  // Cut after a whole word, or within a single long word.
  const room = slug.slice(0, MAX_CATEGORY_SLUG + 1);
  return room.replace(/-[^-]*$/, "").slice(0, MAX_CATEGORY_SLUG);
}

/** Maximum categories in the footer, unless more are built in. */
const FOOTER_CATEGORIES = 7;

/**
 * The categories of the footer, in the order of the shop: the built-in ones, which the
 * specification requires, and the first of the others.
 */
export function footerCategories<Category extends { slug: string }>(
  categories: readonly Category[],
): Category[] {
  const others = categories.filter(({ slug }) => !isBuiltInCategory(slug));
  const room = FOOTER_CATEGORIES - (categories.length - others.length);
  const listed = new Set(others.slice(0, room));
  return categories.filter((one) => isBuiltInCategory(one.slug) || listed.has(one));
}
