/** The categories of the specification (§3): built in, with addresses that stay; they can only be hidden. */
const BUILT_IN_CATEGORIES = ["gaming", "software", "creative"] as const;
export type BuiltInCategory = (typeof BUILT_IN_CATEGORIES)[number];

export function isBuiltInCategory(slug: string): slug is BuiltInCategory {
  return BUILT_IN_CATEGORIES.some((builtIn) => builtIn === slug);
}

/** The signs that a category can have: icons of Phosphor by their names. */
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

/** The sign of a stored name; a tag for one that this version of the shop does not know. */
export function categoryIconOf(name: string): CategoryIcon {
  return CATEGORY_ICONS.find((icon) => icon === name) ?? "tag";
}

/** The families of colour that a category's tile can have: skies of the product art (visual.md §10). */
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

/** The colour of a stored name; violet for one that this version of the shop does not know. */
export function categoryColourOf(name: string): CategoryColour {
  return CATEGORY_COLOURS.find((colour) => colour === name) ?? "violet";
}

/** What an address can hold: small Latin letters and digits in words joined by hyphens. */
export const CATEGORY_SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;
export const MAX_CATEGORY_SLUG = 60;

/** Every page lists the categories in its footer, so that there is an end to them. */
export const MAX_CATEGORIES = 200;

/** The address that an English name suggests: "Gift Cards & More" gives "gift-cards-more"; "" where it gives none. */
export function suggestedSlug(name: string): string {
  const slug = name
    .normalize("NFKD")
    .replace(/['’\p{M}]/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-|-$/g, "");
  if (slug.length <= MAX_CATEGORY_SLUG) return slug;
  // Cut after a whole word, or within the only one.
  const room = slug.slice(0, MAX_CATEGORY_SLUG + 1);
  return room.replace(/-[^-]*$/, "").slice(0, MAX_CATEGORY_SLUG);
}

/** So many categories stand in the footer. */
const FOOTER_CATEGORIES = 7;

/**
 * The categories of the footer, in the order of the shop: the built-in ones, which the specification puts
 * there, and the first of the others.
 */
export function footerCategories<Category extends { slug: string }>(
  categories: readonly Category[],
): Category[] {
  const others = categories.filter(({ slug }) => !isBuiltInCategory(slug));
  const room = FOOTER_CATEGORIES - (categories.length - others.length);
  const listed = new Set(others.slice(0, room));
  return categories.filter((one) => isBuiltInCategory(one.slug) || listed.has(one));
}
