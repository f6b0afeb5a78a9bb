import { expect, it } from "vitest";
import { draftKey, fitting, readDraft } from "./form-draft";

const storageOf = (text: string | null) => ({
  getItem: () => text,
  setItem: () => undefined,
  removeItem: () => undefined,
});

it("a draft is read as it was stored, and malformed data is ignored", () => {
  const draft = { values: { name: "Half" }, base: { version: 3 }, lacksSecret: false };
  expect(readDraft("key", storageOf(JSON.stringify(draft)))).toEqual(draft);
  for (const text of [null, "", "{", "7", "null", '{"values":7,"base":1}', '{"base":1}']) {
    expect(readDraft("key", storageOf(text))).toBeNull();
  }
});

it("the key of a draft contains the admin, and no admin's prefix matches another's key", () => {
  expect(draftKey(1, "product:new")).not.toBe(draftKey(2, "product:new"));
  expect(draftKey(12, "product:new").startsWith(draftKey(1, ""))).toBe(false);
});

it("a draft fills only fields that the form still has with the same type", () => {
  const form = { name: "", categoryId: 0, gameId: null as number | null, isActive: true };
  const stored = { name: "Half", categoryId: "software", gameId: 4, isActive: false, gone: 1 };
  expect(fitting(form, stored)).toEqual({
    name: "Half",
    categoryId: 0,
    gameId: 4,
    isActive: false,
  });
  expect(fitting({ ...form, gameId: 4 }, { gameId: null, name: null })).toMatchObject({
    name: "",
    gameId: null,
  });
});
