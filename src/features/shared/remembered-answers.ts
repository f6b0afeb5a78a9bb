import type { GameDto } from "@/contract/games";
import {
  answersStorageKey,
  answerTo,
  keptAnswers,
  PLAYER_ID_FIELD,
  type TopupAnswers,
} from "@/domain/catalogue/game";

/**
 * The account that this browser remembers for a product, as far as its game still takes it. The specified
 * Player ID stands there by itself. Specification §3.
 */
export function rememberedAnswers(productId: number, game: GameDto): TopupAnswers {
  try {
    const kept = window.localStorage.getItem(answersStorageKey(productId, game.isBuiltIn));
    if (kept === null) return {};
    const answers = game.isBuiltIn ? { [PLAYER_ID_FIELD]: kept } : answersIn(JSON.parse(kept));
    return keptAnswers(game.fields, answers);
  } catch {
    // A browser that refuses storage remembers nothing; what is no JSON was not kept by the shop.
    return {};
  }
}

function answersIn(json: unknown): TopupAnswers {
  if (typeof json !== "object" || json === null) return {};
  const texts = Object.entries(json).filter(([, value]) => typeof value === "string");
  return Object.fromEntries(texts);
}

/** Kept on a valid add. Specification §5. */
export function rememberAnswers(productId: number, game: GameDto, answers: TopupAnswers): void {
  const kept = keptAnswers(game.fields, answers);
  if (Object.keys(kept).length === 0) return;
  const text = game.isBuiltIn ? answerTo(kept, PLAYER_ID_FIELD) : JSON.stringify(kept);
  try {
    window.localStorage.setItem(answersStorageKey(productId, game.isBuiltIn), text);
  } catch {
    // A browser that refuses storage asks again next time.
  }
}
