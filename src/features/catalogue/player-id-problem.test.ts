import { expect, test } from "vitest";
import { playerIdProblem } from "./player-id-problem";

test("a Player ID of 8 to 16 digits can be used, in Arabic digits too", () => {
  expect(playerIdProblem("51234567")).toBeNull();
  expect(playerIdProblem("٥١٢٣٤٥٦٧٨٩")).toBeNull();
  expect(playerIdProblem(" 5123 4567 8901 2345 ")).toBeNull();
});

test("a Player ID that is too short, too long or no number is named invalid", () => {
  expect(playerIdProblem("5123456")).toBe("playerIdInvalid");
  expect(playerIdProblem("51234567890123456")).toBe("playerIdInvalid");
  expect(playerIdProblem("5123456a")).toBe("playerIdInvalid");
});

test("an empty Player ID has a message of its own", () => {
  expect(playerIdProblem("   ")).toBe("playerIdEmpty");
});
