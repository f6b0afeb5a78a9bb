import type { FacetsDto, ListFilter } from "@/contract/product-list";
import { cents, centsFromDecimal, decimalFromCents } from "@/domain/money";
import type { Fulfilment } from "@/domain/orders/order-lifecycle";
import { closedValue } from "@/server/platform/database/closed-columns";
import { db } from "@/server/platform/database/db";
import { Prisma } from "@/server/platform/prisma-client/client";
import { textAndPrice } from "./list-conditions";

/** A group of active products that have equal values in all facets, with their number. */
export interface Tally {
  categoryId: number;
  fulfilment: Fulfilment;
  platform: string | null;
  /** The game's slug and names, for a top-up. */
  game: { slug: string; name: string; nameAr: string | null } | null;
  isDiscounted: boolean;
  isAvailable: boolean;
  count: number;
  /** Prices in dollars, as decimal strings. */
  lowest: string;
  highest: string;
}

/**
 * Tallies the products that match the filter's text and prices; every count of a list is a sum of
 * tallies.
 */
export async function tallyProducts(filter: ListFilter): Promise<Tally[]> {
  const [rows, games] = await Promise.all([
    db().$queryRaw<TallyRow[]>`
      SELECT category_id AS "categoryId", fulfilment, platform, game_id AS "gameId",
        is_discounted AS "isDiscounted", is_available AS "isAvailable", count(*)::int AS count,
        min(price_usd)::text AS lowest, max(price_usd)::text AS highest
      FROM products WHERE ${Prisma.join(textAndPrice(filter), " AND ")}
      GROUP BY category_id, fulfilment, game_id, platform, is_discounted, is_available`,
    db().game.findMany({ select: { id: true, slug: true, name: true, nameAr: true } }),
  ]);
  const gameOf = new Map(games.map(({ id, ...game }) => [id, game]));
  return rows.map(({ gameId, ...row }) => ({
    ...row,
    fulfilment: closedValue("products.fulfilment", row.fulfilment),
    game: gameId === null ? null : (gameOf.get(gameId) ?? null),
  }));
}

type TallyRow = Omit<Tally, "fulfilment" | "game"> & { fulfilment: string; gameId: number | null };

type Facet = "category" | "delivery" | "inStock" | "discounted" | "platform" | "game";
type Facets = Pick<ListFilter, "delivery" | "inStock" | "discounted" | "platform" | "game">;

/**
 * Counts the products of the category `categoryId` (null: the whole shop). The values of a facet
 * are counted with all other facets applied, so that each number is the length of the list after
 * the visitor chooses that value.
 */
export function listCounts(tallies: readonly Tally[], categoryId: number | null, filter: Facets) {
  const passes: Record<Facet, (tally: Tally) => boolean> = {
    category: (tally) => categoryId === null || tally.categoryId === categoryId,
    delivery: (tally) => filter.delivery === null || tally.fulfilment === filter.delivery,
    inStock: (tally) => !filter.inStock || tally.isAvailable,
    discounted: (tally) => !filter.discounted || tally.isDiscounted,
    platform: (tally) => filter.platform === null || tally.platform === filter.platform,
    game: (tally) => filter.game === null || tally.game?.slug === filter.game,
  };
  const without = (left?: Facet) =>
    tallies.filter((tally) =>
      Object.entries(passes).every(([facet, passesIt]) => facet === left || passesIt(tally)),
    );
  const shown = without();
  const facets: FacetsDto = {
    delivery: grouped(without("delivery"), (tally) => tally.fulfilment),
    platforms: grouped(without("platform"), (tally) => tally.platform),
    games: gamesOf(without("game")),
    inStock: sum(without("inStock").filter((tally) => tally.isAvailable)),
    discounted: sum(without("discounted").filter((tally) => tally.isDiscounted)),
    price: priceRange(shown),
  };
  const counts = grouped(without("category"), (tally) => tally.categoryId);
  return {
    total: sum(shown),
    counts: counts.map(({ value, count }) => ({ categoryId: value, count })),
    facets,
  };
}

function sum(tallies: readonly Tally[]): number {
  return tallies.reduce((all, { count }) => all + count, 0);
}

/** The number of products by value, most frequent first. */
function grouped<Value extends string | number>(
  tallies: readonly Tally[],
  keyOf: (tally: Tally) => Value | null,
): { value: Value; count: number }[] {
  const groups = new Map<Value, number>();
  for (const tally of tallies) {
    const value = keyOf(tally);
    if (value !== null) groups.set(value, (groups.get(value) ?? 0) + tally.count);
  }
  return [...groups].map(([value, count]) => ({ value, count })).sort((a, b) => b.count - a.count);
}

function gamesOf(tallies: readonly Tally[]): FacetsDto["games"] {
  const games = new Map(tallies.flatMap(({ game }) => (game ? [[game.slug, game]] : [])));
  return grouped(tallies, ({ game }) => game?.slug ?? null).flatMap(({ value, count }) => {
    const game = games.get(value);
    return game ? [{ value, name: game.name, nameAr: game.nameAr, count }] : [];
  });
}

function priceRange(tallies: readonly Tally[]): FacetsDto["price"] {
  if (tallies.length === 0) return null;
  const lowest = Math.min(...tallies.map((tally) => centsFromDecimal(tally.lowest)));
  const highest = Math.max(...tallies.map((tally) => centsFromDecimal(tally.highest)));
  return { lowest: decimalFromCents(cents(lowest)), highest: decimalFromCents(cents(highest)) };
}
