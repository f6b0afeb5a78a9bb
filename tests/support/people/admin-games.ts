import { randomUUID } from "node:crypto";
import type { AdminGameDto, GameFormInput } from "@/contract/admin/games";
import { callAs } from "./callers";

/** A second game with two fields: digits and a choice. */
export const STAR_RAIDERS: GameFormInput = {
  slug: "star-raiders",
  name: "Star Raiders",
  nameAr: "غزاة النجوم",
  fields: [
    {
      key: "userId",
      type: "digits",
      label: "User ID",
      labelAr: "معرّف المستخدم",
      hint: "Under your picture in the game.",
      hintAr: "تحت صورتك في اللعبة.",
      minLength: "6",
      maxLength: "10",
      choices: [],
    },
    {
      key: "zone",
      type: "choice",
      label: "Zone",
      labelAr: "المنطقة",
      hint: "",
      hintAr: "",
      minLength: "1",
      maxLength: "20",
      choices: [
        { value: "eu", label: "Europe", labelAr: "أوروبا" },
        { value: "me", label: "Middle East", labelAr: "الشرق الأوسط" },
      ],
    },
  ],
};

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
