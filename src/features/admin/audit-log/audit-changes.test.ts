import { expect, test } from "vitest";
import { changesOf } from "./audit-changes";

test("only changed values are listed", () => {
  const before = { name: "PUBG UC 60", priceUSD: "0.99", stock: -1 };
  expect(changesOf({ before, after: { ...before, priceUSD: "1.09" } })).toEqual([
    { name: "priceUSD", before: "0.99", after: "1.09" },
  ]);
});

test("an entry without a before lists every value of its after", () => {
  expect(changesOf({ before: null, after: { added: 3, refused: 0 } })).toEqual([
    { name: "added", before: undefined, after: 3 },
    { name: "refused", before: undefined, after: 0 },
  ]);
  expect(changesOf({ before: { isActive: true }, after: null })).toEqual([
    { name: "isActive", before: true, after: undefined },
  ]);
  expect(changesOf({ before: null, after: null })).toEqual([]);
});

test("a value that was set to null differs from a value that is absent", () => {
  expect(
    changesOf({ before: { nameAr: "قلم", reviewReason: "amount" }, after: { nameAr: null } }),
  ).toEqual([
    { name: "nameAr", before: "قلم", after: null },
    { name: "reviewReason", before: "amount", after: undefined },
  ]);
});
