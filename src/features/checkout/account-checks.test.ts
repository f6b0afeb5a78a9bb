import { expect, test } from "vitest";
import type { CartItemDto } from "@/contract/cart";
import type { GameDto } from "@/contract/games";
import type { TopupAnswers } from "@/domain/catalogue/game";
import { PUBG, STAR_RAIDERS } from "@/domain/catalogue/game-fixture";
import { accountValues, areAccountsDone } from "./account-checks";
import type { LineAccount } from "./checkout-form";

const line = (id: number, game: GameDto, answers: TopupAnswers, isValid = true): LineAccount => ({
  ...{ game, answers, isValid },
  item: { id } as CartItemDto,
});

const RAIDER = line(1, STAR_RAIDERS, { userId: "٥١٢٣٤٥٦", zone: "eu" });

test("a folded account shows the label of a choice in the page's language", () => {
  const id = { text: "5123456", dir: "ltr" };
  expect(accountValues([RAIDER], {}, "en")).toEqual([id, { text: "Europe", dir: "auto" }]);
  expect(accountValues([RAIDER], {}, "ar")).toEqual([id, { text: "أوروبا", dir: "auto" }]);
});

test("a player's name and an answer in words have the direction of their letters", () => {
  const fields = PUBG.fields.map((field) => ({ ...field, key: "guild", type: "text" as const }));
  const game: GameDto = { ...STAR_RAIDERS, fields };
  const checks = { 2: { isUnknown: false, name: "صقر" } };
  expect(accountValues([line(2, game, { guild: " فرسان  الليل" })], checks, "en")).toEqual([
    { text: "فرسان الليل", dir: "auto" },
    { text: "صقر", dir: "auto" },
  ]);
});

test("the same account of two packs is shown once", () => {
  const lines = [1, 2].map((id) => line(id, PUBG, { playerId: "5123456789" }));
  const check = { isUnknown: false, name: "Falcon_140" };
  expect(accountValues(lines, { 1: check, 2: check }, "en").map(({ text }) => text)).toEqual([
    "5123456789",
    "Falcon_140",
  ]);
});

test("accounts are done once all are valid, until the game does not know one", () => {
  const lines = [RAIDER, line(2, PUBG, { playerId: "5123456789" })];
  expect(areAccountsDone(lines, {})).toBe(true);
  expect(areAccountsDone(lines, { 2: { isUnknown: true, name: null } })).toBe(false);
  expect(areAccountsDone([RAIDER, line(2, PUBG, {}, false)], {})).toBe(false);
});
