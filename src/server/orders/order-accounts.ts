import type { GameDto } from "@/contract/games";
import {
  answerTo,
  PLAYER_ID_FIELD,
  stillValidAnswers,
  type TopupAnswers,
  topupAnswers,
} from "@/domain/catalogue/game";
import type { LineRow } from "@/server/carts/cart-lines";
import { checkAnswers, mergeTyped, requireAllAnswers } from "@/server/carts/topup-answers";

/** A game and the answers to its fields. */
export interface Account {
  game: GameDto;
  answers: Record<string, string>;
}

/** The checkout's answers for the account of a top-up. */
export interface AccountAnswer {
  productId: number;
  /** The cart line; needed if the product has several lines in the cart. */
  lineId?: number;
  pubgPlayerId?: string;
  topupFields?: TopupAnswers;
}

/**
 * The account of a line's top-up; null if the line is no top-up. The checkout's answers are those
 * for the line or, without any, those for its product. A field that they leave empty takes the
 * answer stored with the line.
 * @throws DomainError those of checkAnswers and requireAllAnswers
 */
export function accountFor(row: LineRow, given: readonly AccountAnswer[]): Account | null {
  const { game } = row;
  if (!game) return null;
  const ofProduct = given.filter((one) => one.productId === row.productId);
  const typed =
    ofProduct.find((one) => one.lineId === row.id) ??
    ofProduct.find((one) => one.lineId === undefined);
  const filled = Object.entries(typed?.topupFields ?? {}).filter(([, value]) => value !== "");
  const answers = checkAnswers(game, {
    ...stillValidAnswers(game.fields, row.topupFields),
    ...mergeTyped(game, {
      topupFields: Object.fromEntries(filled),
      playerId: typed?.pubgPlayerId ?? "",
    }),
  });
  requireAllAnswers(game, answers);
  return { game, answers };
}

/**
 * The order item's columns for the account: the answers, and the labels that the buyer saw.
 * @param account null for a line that is no top-up
 */
export function accountColumns(account: Account | null) {
  if (!account) {
    const none = { topup_game: null, pubg_player_id: null, topup_status: null };
    return { ...none, topup_fields: {}, topup_answers: [] };
  }
  const { game, answers } = account;
  return {
    topup_game: game.slug,
    topup_fields: answers,
    topup_answers: topupAnswers(game.fields, answers),
    pubg_player_id: game.isBuiltIn ? answerTo(answers, PLAYER_ID_FIELD) : null,
    topup_status: "waiting" as const,
  };
}
