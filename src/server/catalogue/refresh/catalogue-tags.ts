import { z } from "zod";

/** The tag of every page and cache entry that shows the catalogue; see `refresh-catalogue.ts`. */
export const CATALOGUE_TAG = "catalogue";

/**
 * The tags of the parts of the catalogue that a page or cache entry can show (docs/decisions/005).
 * A change of a part invalidates the entries with its tag.
 */
export const tagOf = {
  /** The product's own page: everything except the number of units. */
  product: (id: number) => `product:${id}`,
  /** The product's card. */
  card: (id: number) => `card:${id}`,
  /** The products of a list, their order and its filters; null is the whole shop. */
  list: (categoryId: number | null) => `list:${categoryId ?? "all"}`,
  /** The number of products of each category. */
  counts: "counts",
  /** The featured products. */
  home: "home",
  categories: "categories",
  /** The policies in force and their texts. */
  policies: "policies",
  /** The API response for a product. */
  answer: (id: number) => `answer:${id}`,
  /** The API's lists and searches, and the sitemap. */
  answers: "answers",
  /**
   * Responses that state a number of units. No signal has this tag, since not every sale sends a
   * signal: the cache keeps such responses for seconds only.
   */
  units: "units",
};

/** The payload that the triggers of prisma/sql/triggers/catalogue.sql send. */
const signal = z.union([
  z.object({ changed: z.enum(["everything", "categories", "policies"]) }),
  z.object({
    changed: z.enum(["page", "card", "content", "listing"]),
    product: z.number(),
    categories: z.array(z.number()),
    featured: z.boolean(),
  }),
]);

/** The tags that a signal invalidates; an unreadable signal invalidates everything. */
export function tagsOfSignal(payload: string): string[] {
  const read = signal.safeParse(parsed(payload));
  if (!read.success || read.data.changed === "everything") return [CATALOGUE_TAG];
  if (read.data.changed === "categories") return [tagOf.categories];
  if (read.data.changed === "policies") return [tagOf.policies];
  if (!("product" in read.data)) return [CATALOGUE_TAG];
  const { changed, product, categories, featured } = read.data;
  const tags = [tagOf.product(product)];
  if (changed === "page") return tags;
  tags.push(tagOf.card(product));
  if (changed === "card") return tags;
  tags.push(tagOf.list(null), ...categories.map(tagOf.list));
  if (changed === "content") return tags;
  tags.push(tagOf.counts);
  if (featured) tags.push(tagOf.home);
  return tags;
}

/**
 * The tags of API responses that a signal invalidates. A signal about a product invalidates the
 * response for the product and all lists and searches, since a search may find other products after
 * any change; any other signal invalidates everything. Stock is signalled only when a page shows
 * the difference, so a response that states stock is cached for seconds only (`tagOf.units`).
 */
export function answerTagsOfSignal(payload: string): string[] {
  const read = signal.safeParse(parsed(payload));
  if (!read.success || !("product" in read.data)) return [CATALOGUE_TAG];
  return [tagOf.answer(read.data.product), tagOf.answers];
}

function parsed(payload: string): unknown {
  try {
    return JSON.parse(payload);
  } catch {
    return null;
  }
}
