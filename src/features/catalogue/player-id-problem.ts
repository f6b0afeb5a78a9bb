import { isPlayerId, normalizePlayerId } from "@/domain/player-id";

export type PlayerIdProblem = "playerIdEmpty" | "playerIdInvalid";

/** What is wrong with a typed Player ID, as the key of its message; null when it can be used. §5. */
export function playerIdProblem(typed: string): PlayerIdProblem | null {
  const playerId = normalizePlayerId(typed);
  if (playerId === "") return "playerIdEmpty";
  return isPlayerId(playerId) ? null : "playerIdInvalid";
}
