import { type Cents, cents } from "@/domain/money";
import { UNLIMITED_STOCK } from "@/domain/orders/cart";
import { FAMILIES, type ProductFamily } from "./families";
import { gameSlug } from "./games";

/**
 * The ids of generated products are above this number, to differ from ids of an owner's products.
 */
export const LARGE_SHOP_BASE = 1_000_000;

export interface PlannedProduct {
  id: number;
  family: ProductFamily;
  /** Slug of the game of a top-up; null for other products. */
  game: string | null;
  name: string;
  nameAr: string | null;
  description: string;
  descriptionAr: string | null;
  price: Cents;
  originalPrice: Cents | null;
  imageUrl: string;
  isActive: boolean;
  stock: number;
  /** Number of licence keys; 0 for an empty pool, and for a product that is sold without keys. */
  keys: number;
  createdAt: Date;
}

/** Derives a product from its number (1 or higher). The same number gives the same product. */
export function planProduct(number: number): PlannedProduct {
  const random = randomNumbers(number);
  const family = pick(FAMILIES, number);
  const parts = partsOf(family, Math.floor(number / FAMILIES.length));
  const price = priceIn(family.price, random());
  const hasArabic = random() < 0.9;
  return {
    id: LARGE_SHOP_BASE + number,
    family,
    // The name of a top-up begins with its game.
    game: family.fulfilment === "topup" ? gameSlug(parts.en[0] ?? "") : null,
    name: family.name(parts.en) + (parts.round > 0 ? ` ${parts.round + 1}` : ""),
    nameAr: hasArabic
      ? family.nameAr(parts.ar) + (parts.round > 0 ? ` ${parts.round + 1}` : "")
      : null,
    description: `${family.name(parts.en)}, ${family.description[0]}`,
    descriptionAr: hasArabic ? `${family.nameAr(parts.ar)}، ${family.description[1]}` : null,
    price,
    originalPrice: random() < 0.35 ? cents(endingIn99(price * (1.1 + random() / 2))) : null,
    imageUrl: pick(family.images, Math.floor(random() * family.images.length)),
    isActive: random() < 0.96,
    stock: family.fulfilment === "shared" ? countedStock(random(), random()) : UNLIMITED_STOCK,
    keys: family.fulfilment === "keys" ? poolSize(random(), random()) : 0,
    createdAt: new Date(NEWEST - Math.floor(random() * TWO_YEARS_MS)),
  };
}

const NEWEST = Date.UTC(2026, 0, 1);
const TWO_YEARS_MS = 2 * 365 * 86_400_000;

/**
 * Picks one word of each list. Each number gets another combination until all are used; then the
 * combinations repeat. `round` is the number of completed passes through all combinations.
 */
function partsOf({ parts }: ProductFamily, number: number) {
  const combinations = parts.reduce((product, words) => product * words.length, 1);
  const round = Math.floor(number / combinations);
  // Neighbouring numbers should not get neighbouring words. 7919 is a prime that divides no list's
  // length, so multiplying by it shuffles the combinations without repeating one.
  let left = ((number % combinations) * 7919) % combinations;
  const chosen = parts.map((words) => {
    const word = pick(words, left);
    left = Math.floor(left / words.length);
    return word;
  });
  return { round, en: chosen.map(([en]) => en), ar: chosen.map(([, ar]) => ar) };
}

/** A price that ends in .99 or .49; squaring the random number makes low prices more frequent. */
function priceIn([least, most]: ProductFamily["price"], chance: number): Cents {
  const price = endingIn99(least + (most - least) * chance * chance);
  return cents(price > 500 && Math.floor(chance * 1000) % 4 === 0 ? price - 50 : price);
}

function endingIn99(price: number): number {
  return Math.floor(price / 100) * 100 + 99;
}

/** The stock of a product: mostly unlimited, otherwise a number that may be low or zero. */
function countedStock(sort: number, amount: number): number {
  if (sort < 0.6) return UNLIMITED_STOCK;
  if (sort < 0.85) return 20 + Math.floor(amount * 480);
  return sort < 0.95 ? 1 + Math.floor(amount * 9) : 0;
}

/** The number of keys in a pool; some pools are empty, and some low. */
function poolSize(sort: number, amount: number): number {
  if (sort < 0.06) return 0;
  return sort < 0.25 ? 1 + Math.floor(amount * 9) : 10 + Math.floor(amount * 8);
}

function pick<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  if (item === undefined) throw new Error("nothing to pick from");
  return item;
}

/** Mulberry32: deterministic numbers from 0 (inclusive) to 1 (exclusive) for a seed. */
function randomNumbers(seed: number): () => number {
  let state = Math.imul(seed, 0x9e3779b1);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
