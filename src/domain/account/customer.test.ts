import fc from "fast-check";
import { expect, test } from "vitest";
import { foldedPlayerId } from "./customer";

test("folding a Player ID twice gives the same as folding it once", () => {
  fc.assert(
    fc.property(fc.string(), (typed) => {
      expect(foldedPlayerId(foldedPlayerId(typed))).toBe(foldedPlayerId(typed));
    }),
  );
});

test("a Player ID is the same in both kinds of digits", () => {
  expect(foldedPlayerId(" ٥١٢٣٤٥٦٧٨٩ ")).toBe("5123456789");
  expect(foldedPlayerId("Falcon")).toBe("falcon");
});
