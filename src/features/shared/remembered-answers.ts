import type { GameDto } from "@/contract/games";
import {
  answersStorageKey,
  answerTo,
  PLAYER_ID_FIELD,
  stillValidAnswers,
  type TopupAnswers,
} from "@/domain/catalogue/game";

/**
 * The account saved in this browser for a product, reduced to the answers that its game still
 * accepts. The built-in game's Player ID is stored as plain text, other accounts as JSON. Spec §3.
 */
export function rememberedAnswers(productId: number, game: GameDto): TopupAnswers {
  try {
    const kept = window.localStorage.getItem(answersStorageKey(productId, game.isBuiltIn));
    if (kept === null) return {};
    const answers = game.isBuiltIn ? { [PLAYER_ID_FIELD]: kept } : answersIn(JSON.parse(kept));
    return stillValidAnswers(game.fields, answers);
  } catch {
    // Storage is unavailable, or the text is not JSON, so the shop did not save it.
    return {};
  }
}

function answersIn(json: unknown): TopupAnswers {
  if (typeof json !== "object" || json === null) return {};
  const texts = Object.entries(json).filter(([, value]) => typeof value === "string");
  return Object.fromEntries(texts);
}

/** Saves the account in this browser, after a valid add to the cart and at checkout. Spec §5. */
export function rememberAnswers(productId: number, game: GameDto, answers: TopupAnswers): void {
  const kept = stillValidAnswers(game.fields, answers);
  if (Object.keys(kept).length === 0) return;
  const text = game.isBuiltIn ? answerTo(kept, PLAYER_ID_FIELD) : JSON.stringify(kept);
  try {
    window.localStorage.setItem(answersStorageKey(productId, game.isBuiltIn), text);
  } catch {
    // Without storage, the buyer is asked again next time.
  }
}
