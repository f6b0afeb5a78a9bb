import type { FoundPlayerDto } from "@/contract/games";
import type { TopupAnswers } from "@/domain/catalogue/game";
import { DomainError } from "@/domain/errors";
import { checkAnswers, requireAllAnswers } from "@/server/carts/topup-answers";
import { gameColumns, toGame } from "@/server/catalogue/games/game-row";
import { findPlayer } from "@/server/delivery/find-player";
import { db } from "@/server/platform/database/db";

/**
 * Looks up the account that a top-up of a product would go to, so that the buyer can confirm the
 * player's name.
 * @param typed the buyer's answers, by the keys of the fields of the product's game
 * @throws DomainError product_not_found, also for a product that is not a top-up; those of
 *   checkAnswers and requireAllAnswers
 */
export async function findPlayerOf(
  productId: number,
  typed: TopupAnswers,
): Promise<FoundPlayerDto> {
  const product = await db().product.findUnique({
    where: { id: productId },
    select: { game: { select: gameColumns } },
  });
  if (!product?.game) throw new DomainError("product_not_found");
  const game = toGame(product.game);
  const fields = checkAnswers(game, typed);
  requireAllAnswers(game, fields);
  return findPlayer({ game: game.slug, fields });
}
