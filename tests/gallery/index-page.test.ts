import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findScreenshots } from "./found-screenshots";
import { indexPage } from "./index-page";

let folder = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "barq-gallery-test-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

function take(path: string) {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), "");
}

test("the index shows each screenshot in the folder, under its scene and with its facets", () => {
  take("shop/desktop-light-en.png");
  take("home/mobile-dark-ar.png");
  take("home/desktop-light-en.png");
  take("home/notes.txt");
  take("gone-scene/desktop-light-en.png");
  const pictures = findScreenshots(folder, ["home", "shop", "not-taken"]);
  expect(pictures.map(({ path }) => path)).toEqual([
    "home/desktop-light-en.png",
    "home/mobile-dark-ar.png",
    "shop/desktop-light-en.png",
  ]);
  const page = indexPage(pictures);
  for (const { path } of pictures) expect(page).toContain(`<a href="${path}">`);
  expect(page).toContain('data-scene="home" data-size="mobile" data-theme="dark" data-locale="ar"');
  expect(page.match(/<section /g)).toHaveLength(2);
});
