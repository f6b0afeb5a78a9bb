import type { z } from "zod";
import type { AdminGameDto, GameForm, saveGameInput } from "@/contract/admin/catalogue/games";
import type { DeletedRow } from "@/contract/admin/common";
import type { AuditValues } from "@/contract/admin/shop/audit-log";
import type { GameField } from "@/domain/catalogue/game";
import { DomainError } from "@/domain/errors";
import { type AdminCall, type AuditedAction, executeAudited } from "@/server/audit/audited-action";
import { fieldsOf, gameColumns } from "@/server/catalogue/games/game-row";
import { auditSnapshot, differences } from "@/server/catalogue/products/product-audit";
import { db, type RowOf } from "@/server/platform/database/db";
import { statement } from "@/server/platform/database/statement";
import type { PrismaTransaction, Transaction } from "@/server/platform/database/transaction";
import type { Prisma } from "@/server/platform/prisma-client/client";

type SaveGame = z.output<typeof saveGameInput>;
type Saved = { id: number };

const storedColumns = { ...gameColumns, version: true } as const satisfies Prisma.GameSelect;
type Row = RowOf<"Game", { select: typeof storedColumns }>;

/** Every game, oldest first, with the number of products that use it. */
export async function listGames(): Promise<AdminGameDto[]> {
  const rows = await db().game.findMany({
    select: { ...storedColumns, _count: { select: { products: true } } },
    orderBy: { id: "asc" },
  });
  return rows.map(({ _count, ...row }) => ({
    ...row,
    fields: fieldsOf(row.fields),
    products: _count.products,
  }));
}

/**
 * Adds a game, or changes the game `base.id` if its version is still `base.version`, the one that
 * the admin opened. The built-in game's slug and field rules are fixed by the specification; only
 * its texts can change. Orders keep the texts they were placed with.
 * @throws DomainError game_not_found; game_changed if the version differs; game_slug_taken;
 *   game_built_in if the slug or field rules of the built-in game would change
 */
export async function saveGame(call: AdminCall, { base, game }: SaveGame): Promise<Saved> {
  return executeAudited(call, (tx) => (base ? update(tx, base, game) : create(tx, game)));
}

async function create(tx: PrismaTransaction, game: GameForm): Promise<AuditedAction<Saved>> {
  await checkSlug(tx, game.slug, null);
  const row = await tx.prisma.game.create({ data: columnsOf(game), select: storedColumns });
  return {
    action: "game.create",
    entity: "game",
    entityId: row.id,
    after: auditSnapshot(auditValuesOf(row)),
    result: { id: row.id },
  };
}

async function update(
  tx: PrismaTransaction,
  { id, version }: NonNullable<SaveGame["base"]>,
  game: GameForm,
): Promise<AuditedAction<Saved>> {
  const old = await lockGame(tx, id);
  if (old.version !== version) throw new DomainError("game_changed");
  if (old.isBuiltIn && ruleOf(old.slug, fieldsOf(old.fields)) !== ruleOf(game.slug, game.fields)) {
    throw new DomainError("game_built_in");
  }
  await checkSlug(tx, game.slug, id);
  const row = await tx.prisma.game.update({
    where: { id },
    data: { ...columnsOf(game), version: { increment: 1 } },
    select: storedColumns,
  });
  return {
    action: "game.update",
    entity: "game",
    entityId: id,
    ...differences(auditValuesOf(old), auditValuesOf(row)),
    result: { id },
  };
}

/**
 * Deletes a game that no product uses; archived products count.
 * @param wanted with `version`, the game is deleted only if it still has that version
 * @throws DomainError game_not_found; game_changed if the version differs; game_built_in;
 *   game_in_use
 */
export async function deleteGame(call: AdminCall, { id, version }: DeletedRow): Promise<Saved> {
  return executeAudited(call, async (tx) => {
    const row = await lockGame(tx, id);
    if (version !== undefined && row.version !== version) throw new DomainError("game_changed");
    if (row.isBuiltIn) throw new DomainError("game_built_in");
    const [product, count] = [
      await tx.prisma.product.findFirst({
        where: { gameId: id },
        select: { name: true },
        orderBy: { id: "asc" },
      }),
      await tx.prisma.product.count({ where: { gameId: id } }),
    ];
    if (product) throw new DomainError("game_in_use", { count, product: product.name });
    await tx.prisma.game.delete({ where: { id } });
    return {
      action: "game.delete",
      entity: "game",
      entityId: id,
      before: auditSnapshot(auditValuesOf(row)),
      result: { id },
    };
  });
}

/** $1 the game. */
const SHARE_GAME = statement("share_game", "SELECT id FROM games WHERE id = $1 FOR KEY SHARE");

/**
 * Keeps a game from being deleted until `tx` ends.
 * @throws DomainError game_not_found
 */
export async function lockGameForShare(tx: Transaction, id: number): Promise<void> {
  const kept = await tx.run(SHARE_GAME, [id]);
  if (kept.length === 0) throw new DomainError("game_not_found");
}

/** $1 the game. */
const LOCK_GAME = statement("lock_game", "SELECT id FROM games WHERE id = $1 FOR UPDATE");

/**
 * Locks the game: waits for, and blocks, transactions that save a product of that game.
 * @throws DomainError game_not_found
 */
async function lockGame(tx: PrismaTransaction, id: number): Promise<Row> {
  await tx.run(LOCK_GAME, [id]);
  const row = await tx.prisma.game.findUnique({ where: { id }, select: storedColumns });
  if (!row) throw new DomainError("game_not_found");
  return row;
}

/** $1 the slug's lock name. */
const LOCK_GAME_SLUG = statement(
  "lock_game_slug",
  "SELECT 1 FROM pg_advisory_xact_lock(hashtextextended($1, 0))",
);

/**
 * Checks that no other game has the slug. The lock serializes saves of the same slug, so that the
 * second save sees the first.
 * @param own the id of the game being changed; null for a new game
 * @throws DomainError game_slug_taken
 */
async function checkSlug(tx: PrismaTransaction, slug: string, own: number | null): Promise<void> {
  await tx.run(LOCK_GAME_SLUG, [`game:${slug}`]);
  const other = await tx.prisma.game.findUnique({ where: { slug }, select: { id: true } });
  if (other && other.id !== own) throw new DomainError("game_slug_taken", { slug });
}

function columnsOf({ fields, ...game }: GameForm) {
  return { ...game, fields: fields as unknown as Prisma.InputJsonValue };
}

/** The game's slug and field rules, without its texts, as a comparable string. */
function ruleOf(slug: string, fields: readonly GameField[]): string {
  const rules = fields.map(({ key, type, minLength, maxLength, choices }) => [
    key,
    type,
    minLength,
    maxLength,
    choices.map(({ value }) => value),
  ]);
  return JSON.stringify([slug, rules]);
}

/** Values for the audit log; fields as "Player ID / معرّف اللاعب (playerId: digits 8-16)". */
function auditValuesOf(row: Row): AuditValues {
  const fields = fieldsOf(row.fields).map((field) => {
    const rule =
      field.type === "choice"
        ? field.choices.map(({ value }) => value).join(" | ")
        : `${field.minLength}-${field.maxLength}`;
    const label = [field.label, field.labelAr].filter(Boolean).join(" / ");
    return `${label} (${field.key}: ${field.type} ${rule})`;
  });
  return { slug: row.slug, name: row.name, nameAr: row.nameAr, gameFields: fields.join("; ") };
}
