import { randomUUID } from "node:crypto";
import type { AdminGameDto, GameFormInput } from "@/contract/admin/catalogue/games";
import { callAs } from "./callers";

export function games(): Promise<AdminGameDto[]> {
  return callAs("admin", "admin.games.list", undefined) as Promise<AdminGameDto[]>;
}

export function saveGame(
  game: GameFormInput,
  base: { id: number; version: number } | null = null,
): Promise<{ id: number }> {
  const input = { idempotencyKey: randomUUID(), base, game };
  return callAs("admin", "admin.games.save", input) as Promise<{ id: number }>;
}

export function deleteGame(id: number): Promise<unknown> {
  return callAs("admin", "admin.games.delete", { idempotencyKey: randomUUID(), id });
}
