import type { GameDto } from "@/contract/games";
import type { TopupAnswer } from "@/domain/catalogue/game";
import type { RowOf } from "@/server/platform/database/db";
import type { Prisma } from "@/server/platform/prisma-client/client";

export const gameColumns = {
  id: true,
  slug: true,
  name: true,
  nameAr: true,
  fields: true,
  isBuiltIn: true,
} as const satisfies Prisma.GameSelect;

/**
 * The fields of a game from its stored JSON, unchecked: `saveGame` wrote them in the shape of the
 * contract.
 */
export function fieldsOf(json: Prisma.JsonValue): GameDto["fields"] {
  return json as GameDto["fields"];
}

export function toGame(row: RowOf<"Game", { select: typeof gameColumns }>): GameDto {
  return { ...row, fields: fieldsOf(row.fields) };
}

/**
 * The top-up answers of an order item with their labels, from its stored JSON, unchecked:
 * `placeOrder` and `correctTopup` wrote them.
 */
export function topupAnswersOf(json: Prisma.JsonValue): TopupAnswer[] {
  return json as unknown as TopupAnswer[];
}
