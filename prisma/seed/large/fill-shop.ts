import { BUILT_IN_SET_IDS } from "@/domain/catalogue/option-set";
import { cents, decimalFromCents } from "@/domain/money";
import { db } from "@/server/platform/database/db";
import { type PrismaTransaction, prismaTransaction } from "@/server/platform/database/transaction";
import type { Prisma } from "@/server/platform/prisma-client/client";
import { associatedData, seal } from "@/server/platform/secrets";
import { keysOf } from "../demo-keys";
import { LARGE_SHOP_CATEGORIES } from "./categories";
import { LARGE_SHOP_GAMES } from "./games";
import { LARGE_SHOP_BASE, type PlannedProduct, planProduct } from "./plan-product";

/** Maximum number of generated products. */
export const MAX_PRODUCTS = 1_000_000;
/** Number of products that one transaction adds, with their keys. */
const BATCH = 1_000;
/** Maximum milliseconds of one transaction; long enough for a busy machine. */
const BATCH_TIMEOUT_MS = 120_000;

/**
 * Fills a demo shop until it has `count` generated products in addition to its own. The generated
 * products are always the same, so that another run only adds missing ones. Built-in products and
 * an owner's products stay unchanged.
 * @param onBatch receives the number of products, out of `count`, that exist so far
 * @returns the number of added products
 */
export async function fillShop(count: number, onBatch: (done: number) => void): Promise<number> {
  const places = await addCategoriesAndGames();
  let added = 0;
  for (let first = 1; first <= count; first += BATCH) {
    const last = Math.min(count, first + BATCH - 1);
    added += await prismaTransaction((tx) => addMissing(tx, first, last, places), {
      timeout: BATCH_TIMEOUT_MS,
    });
    onBatch(last);
  }
  // Advance the id sequence, so that products that an admin adds later get higher ids.
  await db().$executeRaw`
    SELECT setval('products_id_seq', greatest((SELECT max(id) FROM products), last_value))
    FROM products_id_seq`;
  await db().$executeRaw`ANALYZE products, licence_keys`;
  return added;
}

/** Ids of the categories and games, by slug. */
interface IdsBySlug {
  categories: ReadonlyMap<string, number>;
  games: ReadonlyMap<string, number>;
}

/** Adds missing categories and games for the products; returns the ids of all in the database. */
async function addCategoriesAndGames(): Promise<IdsBySlug> {
  const skipDuplicates = true;
  await db().category.createMany({ data: [...LARGE_SHOP_CATEGORIES], skipDuplicates });
  await db().game.createMany({ data: [...LARGE_SHOP_GAMES], skipDuplicates });
  const select = { id: true, slug: true } as const;
  return {
    categories: bySlug(await db().category.findMany({ select })),
    games: bySlug(await db().game.findMany({ select })),
  };
}

const bySlug = (rows: readonly { id: number; slug: string }[]) =>
  new Map(rows.map(({ id, slug }) => [slug, id]));

function idOf(places: ReadonlyMap<string, number>, slug: string): number {
  const id = places.get(slug);
  if (id === undefined) throw new Error(`there is no ${slug}`);
  return id;
}

async function addMissing(
  tx: PrismaTransaction,
  first: number,
  last: number,
  places: IdsBySlug,
): Promise<number> {
  const present = await tx.prisma.product.findMany({
    where: { id: { gte: LARGE_SHOP_BASE + first, lte: LARGE_SHOP_BASE + last } },
    select: { id: true },
  });
  const ids = new Set(present.map(({ id }) => id));
  const numbers = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const missing = numbers
    .filter((number) => !ids.has(LARGE_SHOP_BASE + number))
    .map((number) => planProduct(number));
  if (missing.length === 0) return 0;
  await tx.prisma.product.createMany({ data: missing.map((product) => rowOf(product, places)) });
  const keys = missing.flatMap(poolOf);
  // An insert with one array parameter per column is ten times as fast as one parameter per value.
  await tx.prisma.$executeRaw`
    INSERT INTO licence_keys (id, product_id, sealed, fingerprint, ending)
    SELECT * FROM unnest(${keys.map(({ id }) => id)}::uuid[], ${keys.map(({ productId }) => productId)}::int[],
      ${keys.map(({ sealed }) => sealed)}::text[], ${keys.map((key) => key.fingerprint)}::text[],
      ${keys.map((key) => key.ending ?? "")}::text[])`;
  return missing.length;
}

function rowOf(
  product: PlannedProduct,
  { categories, games }: IdsBySlug,
): Prisma.ProductCreateManyInput {
  const { id, family } = product;
  return {
    id,
    name: product.name,
    nameAr: product.nameAr,
    description: product.description,
    descriptionAr: product.descriptionAr,
    categoryId: idOf(categories, family.category),
    priceUSD: decimalFromCents(product.price),
    originalPriceUSD: product.originalPrice && decimalFromCents(product.originalPrice),
    imageUrl: product.imageUrl,
    isActive: product.isActive,
    stock: product.stock,
    optionSetId: BUILT_IN_SET_IDS[family.optionSet],
    // Of the built-in option sets, only "creative" has options that lower a product's price. The
    // lowest price limits that to half of the price.
    lowestPriceUSD:
      family.optionSet === "creative"
        ? decimalFromCents(cents(Math.ceil(product.price / 2)))
        : null,
    fulfilment: family.fulfilment,
    gameId: product.game === null ? null : idOf(games, product.game),
    digitalContent:
      family.fulfilment === "shared"
        ? seal(`https://files.example/${id}`, associatedData.product(id))
        : null,
    createdAt: product.createdAt,
  };
}

function poolOf({ id, keys }: PlannedProduct): Prisma.LicenceKeyCreateManyInput[] {
  return keysOf({ productId: id, count: keys, prefix: "", groups: 4, groupLength: 4 });
}
