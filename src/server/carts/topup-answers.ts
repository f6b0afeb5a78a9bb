import { createHash } from "node:crypto";
import type { GameDto } from "@/contract/games";
import {
  answerError,
  answersKey,
  canonicalAnswers,
  incompleteField,
  PLAYER_ID_FIELD,
  type TopupAnswers,
} from "@/domain/catalogue/game";
import { DomainError } from "@/domain/errors";

/** A call's answers about the player account: by field, and a Player ID sent separately. */
export interface TypedAnswers {
  topupFields: TopupAnswers;
  playerId: string;
}

/** Merges the separate Player ID into the answers, if the game has that field. */
export function mergeTyped(game: GameDto | null, typed: TypedAnswers): TopupAnswers {
  const asksPlayerId = game?.fields.some(({ key }) => key === PLAYER_ID_FIELD) ?? false;
  return asksPlayerId && typed.playerId !== ""
    ? { ...typed.topupFields, [PLAYER_ID_FIELD]: typed.playerId }
    : typed.topupFields;
}

/**
 * Validates answers to a game's fields and returns them in stored form. Answers may be missing,
 * since checkout asks again.
 * @param game the product's game; null for a product that is not a top-up, which has no fields
 * @throws DomainError topup_field_unknown for an answer to a field that the game lacks;
 * player_id_invalid, topup_digits_invalid, topup_text_invalid or topup_choice_invalid, by the kind
 * of field, for an invalid answer
 */
export function checkAnswers(game: GameDto | null, raw: TopupAnswers): Record<string, string> {
  const canonical = canonicalAnswers(game?.fields ?? [], raw);
  if (canonical.ok) return canonical.value;
  if (game && canonical.field) {
    const { code, params } = answerError(game, canonical.field, "invalid");
    throw new DomainError(code, params);
  }
  throw new DomainError("topup_field_unknown", { field: canonical.key });
}

/**
 * @throws DomainError player_id_missing, topup_field_missing or topup_choice_missing for the first
 * incomplete field
 */
export function requireAllAnswers(game: GameDto, answers: TopupAnswers): void {
  const incomplete = incompleteField(game.fields, answers);
  if (!incomplete) return;
  const { code, params } = answerError(game, incomplete.field, incomplete.problem);
  throw new DomainError(code, params);
}

/** The key that distinguishes cart lines by their answers; "" without answers. */
export function topupKeyOf(canonical: TopupAnswers): string {
  const key = answersKey(canonical);
  return key === "" ? "" : createHash("sha256").update(key).digest("base64url");
}
