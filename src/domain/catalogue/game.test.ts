import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  accountText,
  answerError,
  answersKey,
  answersStorageKey,
  canonicalAnswers,
  fieldProblem,
  type GameField,
  incompleteField,
  normalizeAnswer,
  stillValidAnswers,
  topupAnswers,
} from "@/domain/catalogue/game";
import { PUBG, STAR_RAIDERS } from "@/domain/catalogue/game-fixture";

const words = { labelAr: null, hint: null, hintAr: null, minLength: 1, maxLength: 20, choices: [] };
const user: GameField = { ...words, key: "userId", type: "digits", label: "User ID", minLength: 4 };
const nick: GameField = { ...words, key: "nick", type: "text", label: "Nickname" };
const zone: GameField = {
  ...words,
  key: "zone",
  type: "choice",
  label: "Zone",
  choices: [
    { value: "eu", label: "Europe", labelAr: "أوروبا" },
    { value: "me", label: "Middle East", labelAr: null },
  ],
};

describe("an answer", () => {
  it.each([
    [user, "٥١٢٣ ۴۵", "512345"],
    [user, "\u202a5123\u202c 45 ", "512345"],
    [nick, "  ليلى \t ٧ ", "ليلى 7"],
    [nick, "\u2067abc\u2069", "abc"],
    [zone, " eu ", "eu"],
  ])("to a field of type $type is the same from every keyboard", (field, typed, kept) => {
    expect(normalizeAnswer(field, typed)).toBe(kept);
    expect(fieldProblem(field, typed)).toBeNull();
  });

  it.each([
    [user, "", "missing"],
    [user, " \u200f", "missing"],
    [user, "123", "invalid"],
    [user, "1".repeat(21), "invalid"],
    [user, "12a4", "invalid"],
    [nick, "x".repeat(21), "invalid"],
    [nick, "a\0b", "invalid"],
    [nick, "a\u001bb", "invalid"],
    [nick, "\ud800", "invalid"],
    [zone, "mars", "invalid"],
    [zone, "constructor", "invalid"],
  ])("in a wrong form is refused: %j %j", (field, typed, problem) => {
    expect(fieldProblem(field, typed)).toBe(problem);
  });

  it("is measured in characters, not in UTF-16 units", () => {
    expect(fieldProblem({ ...nick, maxLength: 2 }, "👍👍")).toBeNull();
    expect(fieldProblem({ ...nick, maxLength: 2 }, "👍👍👍")).toBe("invalid");
  });
});

describe("the answers of a line", () => {
  const fields = [user, zone];

  it("are in the order of the form, without empty ones", () => {
    expect(canonicalAnswers(fields, { zone: "eu", userId: "٥١٢٣" })).toEqual({
      ok: true,
      value: { userId: "5123", zone: "eu" },
    });
    expect(canonicalAnswers(fields, { zone: " ", userId: "5123" })).toEqual({
      ok: true,
      value: { userId: "5123" },
    });
  });

  it.each(["__proto__", "constructor", "", "nick"])("to an unknown field %j are refused", (key) => {
    const raw = Object.fromEntries([
      ["userId", "5123"],
      [key, "x"],
    ]);
    expect(canonicalAnswers(fields, raw)).toEqual({ ok: false, key, field: null });
  });

  it("have the first invalid field in the refusal", () => {
    expect(canonicalAnswers(fields, { zone: "mars" })).toEqual({
      ok: false,
      key: "zone",
      field: zone,
    });
  });

  it("are complete if each field has a valid one", () => {
    expect(incompleteField(fields, { userId: "5123", zone: "eu" })).toBeNull();
    expect(incompleteField(fields, { userId: "5123" })).toEqual({
      field: zone,
      problem: "missing",
    });
    expect(incompleteField(fields, { userId: "5", zone: "eu" })).toEqual({
      field: user,
      problem: "invalid",
    });
    const inherited = Object.create({ userId: "5123", zone: "eu" });
    expect(incompleteField(fields, inherited)).toMatchObject({ field: user });
  });

  it("have the same key in any order, and different keys if they differ", () => {
    expect(answersKey({ a: "1", b: "2" })).toBe(answersKey({ b: "2", a: "1" }));
    expect(answersKey({})).toBe("");
    const some = fc.dictionary(fc.constantFrom("a", "b", "c"), fc.string());
    fc.assert(
      fc.property(some, some, (one, other) => {
        const same =
          JSON.stringify(Object.entries(one).sort()) ===
          JSON.stringify(Object.entries(other).sort());
        expect(answersKey(one) === answersKey(other)).toBe(same);
      }),
    );
  });

  it("are stored with the labels of the form", () => {
    expect(topupAnswers(fields, { zone: "eu", userId: "5123" })).toEqual([
      {
        key: "userId",
        label: "User ID",
        labelAr: null,
        value: "5123",
        valueLabel: null,
        valueLabelAr: null,
      },
      {
        key: "zone",
        label: "Zone",
        labelAr: null,
        value: "eu",
        valueLabel: "Europe",
        valueLabelAr: "أوروبا",
      },
    ]);
    expect(topupAnswers(fields, {})).toEqual([]);
  });
});

describe("the specified Player ID", () => {
  const [playerId] = PUBG.fields;
  const problemOf = (typed: string) => playerId && fieldProblem(playerId, typed);

  it.each(["12345678", "1234567890123456", "٥١٢٣ ٤٥٦٧٨٩", "\u2066۵۱۲۳۴۵۶۷۸۹\u2069 "])(
    "may be %s",
    (id) => expect(problemOf(id)).toBeNull(),
  );

  it.each(["1234567", "12345678901234567", "12345678a", "1234-5678"])("may not be %j", (id) =>
    expect(problemOf(id)).toBe("invalid"),
  );

  it("has messages of its own, and the storage key of the specification", () => {
    if (!playerId) throw new Error("the specified game has one field");
    expect(answerError(PUBG, playerId, "missing").code).toBe("player_id_missing");
    expect(answerError(PUBG, playerId, "invalid").code).toBe("player_id_invalid");
    expect(answersStorageKey(3, true)).toBe("player_id_3");
    expect(answersStorageKey(3, false)).toBe("topup_fields_3");
  });

  it("stays the same when it is normalized twice", () => {
    fc.assert(
      fc.property(
        fc.string({ unit: "grapheme" }),
        fc.constantFrom("digits", "text"),
        (typed, type) => {
          const once = normalizeAnswer({ type }, typed);
          expect(normalizeAnswer({ type }, once)).toBe(once);
        },
      ),
    );
  });
});

describe("the account of a second game", () => {
  const { fields } = STAR_RAIDERS;
  const answers = { userId: "5123456", zone: "me" };

  it("is one line of text in either language", () => {
    const kept = topupAnswers(fields, answers);
    expect(accountText(kept, "en")).toBe("User ID 5123456, Zone Middle East");
    expect(accountText(kept, "ar")).toBe(
      "معرّف المستخدم \u20685123456\u2069، المنطقة \u2068الشرق الأوسط\u2069",
    );
  });

  it("has a message with the missing or invalid field and its limits", () => {
    const [userId, area] = fields;
    if (!userId || !area) throw new Error("the second game has two fields");
    expect(answerError(STAR_RAIDERS, userId, "invalid")).toEqual({
      code: "topup_digits_invalid",
      params: { field: "User ID", fieldAr: "معرّف المستخدم", min: 6, max: 10 },
    });
    expect(answerError(STAR_RAIDERS, area, "missing").code).toBe("topup_choice_missing");
  });

  it("keeps the answers that are still valid after its fields have changed", () => {
    expect(stillValidAnswers(fields, { ...answers, gone: "x" })).toEqual(answers);
    expect(stillValidAnswers(fields, { userId: "51", zone: "mars" })).toEqual({});
  });
});
