import { createHash } from "node:crypto";
import type { GameDto } from "@/contract/games";
import {
  answerRefusal,
  answersKey,
  canonicalAnswers,
  incompleteField,
  PLAYER_ID_FIELD,
  type TopupAnswers,
} from "@/domain/catalogue/game";
import { DomainError } from "@/domain/errors";

/** What a call says of an account: the answers by field, and the specified Player ID by its own name. */
export interface TypedAnswers {
  topupFields: TopupAnswers;
  playerId: string;
}

/** Both ways as one: the Player ID counts where the game asks for it. */
export function mergeTyped(game: GameDto | null, typed: TypedAnswers): TopupAnswers {
  const asksPlayerId = game?.fields.some(({ key }) => key === PLAYER_ID_FIELD) ?? false;
  return asksPlayerId && typed.playerId !== ""
    ? { ...typed.topupFields, [PLAYER_ID_FIELD]: typed.playerId }
    : typed.topupFields;
}

/**
 * The answers to a game's fields as the shop keeps them; some may be missing, checkout asks again.
 * @param game of the product; null for what is no top-up, which asks for nothing
 * @throws DomainError topup_field_unknown, player_id_invalid, topup_digits_invalid, topup_text_invalid,
 *   topup_choice_invalid
 */
export function checkAnswers(game: GameDto | null, raw: TopupAnswers): Record<string, string> {
  const canonical = canonicalAnswers(game?.fields ?? [], raw);
  if (canonical.ok) return canonical.value;
  if (game && canonical.field) {
    const { code, params } = answerRefusal(game, canonical.field, "invalid");
    throw new DomainError(code, params);
  }
  throw new DomainError("topup_field_unknown", { field: canonical.key });
}

/** @throws DomainError player_id_missing, topup_field_missing, topup_choice_missing for the first that is */
export function requireAllAnswers(game: GameDto, answers: TopupAnswers): void {
  const incomplete = incompleteField(game.fields, answers);
  if (!incomplete) return;
  const { code, params } = answerRefusal(game, incomplete.field, incomplete.problem);
  throw new DomainError(code, params);
}

/** What makes lines of different answers different lines; "" for no answer. The migration makes the same. */
export function topupKeyOf(canonical: TopupAnswers): string {
  const key = answersKey(canonical);
  return key === "" ? "" : createHash("sha256").update(key).digest("base64url");
}
