import { readdirSync } from "node:fs";
import { expect, it } from "vitest";
import { placeOf } from "./page-existence";

/** The URL paths of the pages in src/app that take no parameters. */
const PAGES = readdirSync("src/app/[locale]", { recursive: true, encoding: "utf8" })
  .map((file) => file.replaceAll("\\", "/"))
  .filter((file) => file.endsWith("page.tsx") && !/\[/.test(file))
  .map((file) => `/${file.replace(/\([^)]*\)\//g, "").replace(/\/?page\.tsx$/, "")}`)
  .filter((path) => !path.startsWith("/shop/") && !path.endsWith("list-"));

const files = { has: (path: string) => path === "/icon.svg" };

it("leaves every page of src/app to Next", () => {
  expect(PAGES.length).toBeGreaterThan(15);
  expect(PAGES.filter((path) => placeOf(path, files) !== null)).toEqual([]);
});

it.each([
  ["/order/some-token", null],
  ["/icon.svg", null],
  ["/pictures/x.webp", null],
  ["/healthz", null],
  ["/inservice", null],
  ["/api/nowhere", null],
  ["/about/", null],
  ["//about", null],
  ["/art/anything.svg", null],
  ["/nowhere", "/no-such-page"],
  ["/About", "/no-such-page"],
  ["/en/about", "/no-such-page"],
  ["/shop/gaming/more", "/no-such-page"],
  ["/shop/_all", "/no-such-page"],
  ["/policies/none", "/no-such-page"],
  ["/product/0", "/product/0"],
  ["/product/99999999999", "/product/0"],
  ["/_next/static/none.js", "/no-such-page"],
])("maps %s to %s", (path, place) => {
  expect(placeOf(path, files)).toBe(place);
});

it("leaves files and unknown paths to Next if the file list is unknown", () => {
  expect([placeOf("/nowhere", null), placeOf("/x.php", null)]).toEqual([null, null]);
});
