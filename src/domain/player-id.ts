import { normalizeDigits } from "@/domain/normalize-digits";

/** The account that a top-up is credited to: 8 to 16 digits. Specification §5. */
const PLAYER_ID_PATTERN = /^\d{8,16}$/;

export function isPlayerId(value: string): boolean {
  return PLAYER_ID_PATTERN.test(value);
}

/**
 * What a person typed, as the shop keeps it: Arabic-Indic and Persian digits become Western ones,
 * spaces and direction marks go.
 */
export function normalizePlayerId(typed: string): string {
  return normalizeDigits(typed).replace(/\s/g, "");
}

/** As an answer of a customization it is the line's Player ID, and not an option. Specification §9. */
export const PLAYER_ID_STEP = "playerId";

/** The specification's rule for a new product; how it is delivered decides afterwards. */
export function isTopupName(name: string): boolean {
  return name.toLowerCase().includes("pubg");
}

/** Where the browser keeps the Player ID entered for a product. */
export function playerIdStorageKey(productId: number): string {
  return `player_id_${productId}`;
}
