import { z } from "zod";

/** The tag of every page and cache entry that shows the catalogue; see refresh-catalogue.ts. */
export const CATALOGUE_TAG = "catalogue";

/** What a page or an entry shows, so that a change refreshes it and nothing else (docs/decisions/005). */
export const tagOf = {
  /** Everything of a product but how many there are: its own page. */
  product: (id: number) => `product:${id}`,
  /** What its card shows. */
  card: (id: number) => `card:${id}`,
  /** Which products stand in a list, in which order, and what can be filtered there; null: the whole shop. */
  list: (categoryId: number | null) => `list:${categoryId ?? "all"}`,
  /** How many products each category has. */
  counts: "counts",
  /** Which products are featured. */
  home: "home",
  categories: "categories",
  /** Which policies are in force, and what they say. */
  policies: "policies",
  /** A product as the API answers it. */
  answer: (id: number) => `answer:${id}`,
  /** Lists and searches of the API, and the sitemap. */
  answers: "answers",
  /** Of an answer that says how many units there are: no signal tells each that is sold. */
  units: "units",
};

/** As the triggers of prisma/migrations/…_lists and …_page_signals send it. */
const signal = z.union([
  z.object({ changed: z.enum(["everything", "categories", "policies"]) }),
  z.object({
    changed: z.enum(["page", "card", "content", "listing"]),
    product: z.number(),
    categories: z.array(z.number()),
    featured: z.boolean(),
  }),
]);

/** The tags of what a signal of the database makes out of date; of one that cannot be read, of everything. */
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
 * The same for answers of the API, which show nothing finer than a product: a search may find another one after any
 * change. How many units there are is signalled only where it shows on a page; an answer is kept for seconds.
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
