import { DomainError } from "@/domain/errors";
import { isPlayerId, normalizePlayerId } from "@/domain/player-id";
import type { LineRow } from "@/server/carts/cart-lines";

export interface PlayerIdGiven {
  productId: number;
  pubgPlayerId: string;
  /** Names one line where a product has several. */
  lineId?: number;
}

/**
 * The account that a line's top-up goes to: what checkout gives for the line, else for its product,
 * else what the line holds since it was added. Null for what is no top-up.
 * @throws DomainError player_id_missing, player_id_invalid
 */
export function playerIdFor(row: LineRow, given: readonly PlayerIdGiven[]): string | null {
  if (row.product.fulfilment !== "topup") return null;
  const answers = given.filter((one) => one.productId === row.productId);
  const forLine = answers.find((one) => one.lineId === row.id);
  const forProduct = answers.find((one) => one.lineId === undefined);
  const playerId = normalizePlayerId((forLine ?? forProduct)?.pubgPlayerId || row.playerId);
  if (playerId === "") throw new DomainError("player_id_missing");
  if (!isPlayerId(playerId)) throw new DomainError("player_id_invalid");
  return playerId;
}
