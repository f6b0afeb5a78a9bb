import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  answersKey,
  canonicalAnswers,
  fieldProblem,
  type GameField,
  incompleteField,
  normalizeAnswer,
  topupAnswers,
} from "@/domain/game";

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
  ])("to a field of type $type is kept as any keyboard means it", (field, typed, kept) => {
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
  ])("of a wrong form is refused: %j %j", (field, typed, problem) => {
    expect(fieldProblem(field, typed)).toBe(problem);
  });

  it("counts characters as people do, not the halves of one", () => {
    expect(fieldProblem({ ...nick, maxLength: 2 }, "👍👍")).toBeNull();
    expect(fieldProblem({ ...nick, maxLength: 2 }, "👍👍👍")).toBe("invalid");
  });
});

describe("the answers of a line", () => {
  const fields = [user, zone];

  it("are brought into the order of the form, empty ones left out", () => {
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

  it("name the field whose answer cannot be used", () => {
    expect(canonicalAnswers(fields, { zone: "mars" })).toEqual({
      ok: false,
      key: "zone",
      field: zone,
    });
  });

  it("are complete when each field has one", () => {
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

  it("have one key whatever their order, and different ones whenever they differ", () => {
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

  it("keep the words that they were given under", () => {
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
