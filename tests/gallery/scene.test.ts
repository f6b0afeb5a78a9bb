import { expect, test } from "vitest";
import { themesOf } from "./formats";
import { groupsOf } from "./scene";
import { SCENES } from "./scenes/all-scenes";

test("desktop and mobile share a preparation, and each small size has its own", () => {
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

test("usual sizes are taken in both themes, small sizes in one", () => {
  expect(themesOf("desktop")).toEqual(["light", "dark"]);
  expect(themesOf("narrow")).toEqual(["light"]);
});

test("scenes have unique names, which are valid folder names", () => {
  const names = SCENES.map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
  for (const name of names) expect(name).toMatch(/^[a-z0-9-]+$/);
});
