import { describe, expect, it } from "vitest";
import type { GameFormInput } from "@/contract/admin/catalogue/games";
import { BUILT_IN_GAME_ID } from "@/domain/catalogue/game";
import { gameValuesOf } from "@/features/admin/games/game-values";
import { db } from "@/server/platform/database/db";
import { concurrently } from "../../support/data/concurrency";
import { STAR_RAIDERS } from "../../support/data/star-raiders";
import { deleteGame, games, saveGame } from "../../support/people/admin-games";
import {
  added,
  change,
  FORM,
  get,
  refusal,
  refusalOf,
  save,
} from "../../support/people/admin-products";

const builtIn = async () => {
  const game = (await games()).find(({ id }) => id === BUILT_IN_GAME_ID);
  if (!game) throw new Error("the built-in game is missing");
  return game;
};

const TOPUP = { fulfilment: "topup", digitalContent: "" } as const;

/** The test game with a changed first field. */
const withField = (field: Partial<GameFormInput["fields"][number]>): GameFormInput => {
  const [first, ...rest] = STAR_RAIDERS.fields;
  return {
    ...STAR_RAIDERS,
    fields: [{ ...first, ...field } as (typeof STAR_RAIDERS.fields)[number], ...rest],
  };
};

describe("the games of the shop", () => {
  it("start with the specified game, which every built-in top-up uses", async () => {
    expect(await games()).toEqual([
      {
        id: BUILT_IN_GAME_ID,
        slug: "pubg",
        name: "PUBG",
        nameAr: "ببجي",
        isBuiltIn: true,
        version: 1,
        products: 6,
        fields: [
          {
            key: "playerId",
            type: "digits",
            label: "Player ID",
            labelAr: "معرّف اللاعب",
            hint: "8 to 16 digits. Copy it from your game profile.",
            hintAr: "من 8 إلى 16 رقمًا. انسخه من ملفك في اللعبة.",
            minLength: 8,
            maxLength: 16,
            choices: [],
          },
        ],
      },
    ]);
  });

  it("are added and changed by an admin, and the audit log states the changes", async () => {
    const { id } = await saveGame(STAR_RAIDERS);
    const [, game] = await games();
    expect(game).toMatchObject({ id, slug: "star-raiders", version: 1, products: 0 });
    expect(
      game?.fields.map(({ key, minLength, choices }) => [key, minLength, choices.length]),
    ).toEqual([
      ["userId", 6, 0],
      ["zone", 1, 2],
    ]);
    const [user, zone] = STAR_RAIDERS.fields;
    if (!user || !zone) throw new Error("the game of the tests has two fields");
    await saveGame({ ...STAR_RAIDERS, name: "Raiders", fields: [zone, user] }, { id, version: 1 });
    const entries = await db().auditEntry.findMany({
      where: { entity: "game" },
      orderBy: { id: "asc" },
    });
    expect(entries).toMatchObject([
      {
        action: "game.create",
        entityId: String(id),
        after: {
          slug: "star-raiders",
          gameFields:
            "User ID / معرّف المستخدم (userId: digits 6-10); Zone / المنطقة (zone: choice eu | me)",
        },
      },
      { action: "game.update", before: { name: "Star Raiders" }, after: { name: "Raiders" } },
    ]);
  });

  it("are not overwritten by an admin who opened an earlier version", async () => {
    const { id } = await saveGame(STAR_RAIDERS);
    await saveGame({ ...STAR_RAIDERS, name: "Theirs" }, { id, version: 1 });
    await expect(
      saveGame({ ...STAR_RAIDERS, name: "Mine" }, { id, version: 1 }),
    ).rejects.toMatchObject(refusal("game_changed"));
    expect((await games())[1]?.name).toBe("Theirs");
  });

  it("have unique slugs, even if several are added at once", async () => {
    const results = await Promise.allSettled([1, 2, 3].map(() => saveGame(STAR_RAIDERS)));
    const refused = results.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    expect(refused.map(refusalOf)).toEqual(["game_slug_taken", "game_slug_taken"]);
    await expect(saveGame({ ...STAR_RAIDERS, slug: "pubg" })).rejects.toMatchObject(
      refusal("game_slug_taken", { slug: "pubg" }),
    );
  });

  it.each<[string, GameFormInput, string]>([
    ["no field", { ...STAR_RAIDERS, fields: [] }, "game_fields_missing"],
    ["a slug with spaces", { ...STAR_RAIDERS, slug: "Star Raiders" }, "game_slug_invalid"],
    ["no name", { ...STAR_RAIDERS, name: " " }, "product_name_missing"],
    ["two fields with one key", withField({ key: "zone" }), "game_key_taken"],
    ["an invalid key", withField({ key: "__proto__" }), "game_key_invalid"],
    ["no label", withField({ label: "" }), "label_missing"],
    [
      "a label of 10,000 characters",
      withField({ label: "x".repeat(10_000) }),
      "product_text_too_long",
    ],
    ["a label with a control character", withField({ label: "a\u001bb" }), "hidden_characters"],
    ["a minimum above the maximum", withField({ minLength: "11" }), "game_length_invalid"],
    ["a length that is not a number", withField({ maxLength: "1e3" }), "game_length_invalid"],
    ["a choice without options", withField({ type: "choice" }), "game_choices_missing"],
    [
      "a repeated option",
      withField({
        type: "choice",
        choices: [
          { value: "a", label: "A", labelAr: "" },
          { value: "a", label: "B", labelAr: "" },
        ],
      }),
      "game_key_taken",
    ],
  ])("are refused with %s, and nothing is saved", async (_what, game, code) => {
    await expect(saveGame(game)).rejects.toMatchObject(refusal(code));
    expect(await games()).toHaveLength(1);
  });

  it("accept lengths in the digits of every keyboard", async () => {
    await saveGame(withField({ minLength: "٦", maxLength: "۱۰" }));
    expect((await games())[1]?.fields[0]).toMatchObject({ minLength: 6, maxLength: 10 });
  });
});

describe("the built-in game", () => {
  it("may change its texts", async () => {
    const { id, version, ...game } = await builtIn();
    const values = gameValuesOf({ id, version, ...game });
    const fields = values.fields.map((field) => ({ ...field, label: "Your Player ID", hint: "" }));
    await saveGame({ ...values, fields }, { id, version });
    expect((await builtIn()).fields[0]).toMatchObject({ label: "Your Player ID", hint: null });
  });

  it.each<[string, (game: GameFormInput) => GameFormInput]>([
    ["another short name", (game) => ({ ...game, slug: "other" })],
    [
      "other limits",
      (game) => ({ ...game, fields: game.fields.map((f) => ({ ...f, minLength: "3" })) }),
    ],
    ["another key", (game) => ({ ...game, fields: game.fields.map((f) => ({ ...f, key: "id" })) })],
    ["a second field", (game) => ({ ...game, fields: [...game.fields, ...STAR_RAIDERS.fields] })],
  ])("keeps its rule: %s is refused", async (_what, changed) => {
    const game = await builtIn();
    await expect(saveGame(changed(gameValuesOf(game)), game)).rejects.toMatchObject(
      refusal("game_built_in"),
    );
  });

  it("is never deleted", async () => {
    await expect(deleteGame(BUILT_IN_GAME_ID)).rejects.toMatchObject(refusal("game_built_in"));
  });
});

describe("a product's game", () => {
  it("is the built-in one for a top-up by default, and none for other products", async () => {
    const { id: gameId } = await saveGame(STAR_RAIDERS);
    const topUp = await added(TOPUP);
    expect((await get(topUp)).gameId).toBe(BUILT_IN_GAME_ID);
    await change(topUp, { gameId });
    expect((await get(topUp)).gameId).toBe(gameId);
    await change(topUp, { fulfilment: "shared", digitalContent: "a file" });
    expect((await get(topUp)).gameId).toBeNull();
  });

  it("must exist", async () => {
    await expect(save({ ...FORM, ...TOPUP, gameId: 999 })).rejects.toMatchObject(
      refusal("game_not_found"),
    );
  });

  it("is not deleted while a product uses it, even an archived one", async () => {
    const { id: gameId } = await saveGame(STAR_RAIDERS);
    const product = await added({ ...TOPUP, gameId, name: "100 Stars" });
    const inUse = refusal("game_in_use", { count: 1, product: "100 Stars" });
    await expect(deleteGame(gameId)).rejects.toMatchObject(inUse);
    await db().product.update({
      where: { id: product },
      data: { archivedAt: new Date(), isActive: false },
    });
    await expect(deleteGame(gameId)).rejects.toMatchObject(inUse);
    await change(product, { gameId: BUILT_IN_GAME_ID, isActive: false });
    await deleteGame(gameId);
    expect(await games()).toHaveLength(1);
  });

  it("is either deleted or assigned to a product if both are requested at once", async () => {
    const { id: gameId } = await saveGame(STAR_RAIDERS);
    const results = await concurrently<unknown>(
      [
        () => deleteGame(gameId).catch(refusalOf),
        () => added({ ...TOPUP, gameId }).catch(refusalOf),
      ],
      undefined,
      "games IN EXCLUSIVE MODE",
    );
    const isLeft = (await games()).length === 2;
    expect(results).toEqual(
      isLeft ? ["game_in_use", expect.any(Number)] : [{ id: gameId }, "game_not_found"],
    );
  });
});
