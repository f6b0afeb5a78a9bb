import type { GameField } from "@/domain/game";
import type { Prisma } from "@/server/platform/prisma-client/client";

export const gameColumns = {
  id: true,
  slug: true,
  name: true,
  nameAr: true,
  fields: true,
  isBuiltIn: true,
} as const satisfies Prisma.GameSelect;

/** Stored fields had the form of the contract when they were written; see saveGame. */
export function fieldsOf(json: Prisma.JsonValue): GameField[] {
  return json as unknown as GameField[];
}
