import { expect, test } from "vitest";
import { themesOf } from "./formats";
import { groupsOf } from "./scene";
import { SCENES } from "./scenes/all-scenes";

test("one preparation does for desktop and mobile, and the smallest sizes have one each", () => {
  const sizes = ["desktop", "mobile", "narrow", "zoom"] as const;
  expect(groupsOf({ sizes, isPerSize: false })).toEqual([
    ["desktop", "mobile"],
    ["narrow"],
    ["zoom"],
  ]);
  expect(groupsOf({ sizes, isPerSize: true })).toEqual([
    ["desktop"],
    ["mobile"],
    ["narrow"],
    ["zoom"],
  ]);
  expect(groupsOf({ sizes: ["mobile"], isPerSize: false })).toEqual([["mobile"]]);
});

test("both themes are taken at the usual sizes, one at the smallest", () => {
  expect(themesOf("desktop")).toEqual(["light", "dark"]);
  expect(themesOf("narrow")).toEqual(["light"]);
});

test("no two scenes write to the same folder", () => {
  const names = SCENES.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^[a-z0-9-]+$/);
});
