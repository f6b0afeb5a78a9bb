import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { inRoot } from "../stack/project";
import { heroMobileCss } from "./hero-art";

test("the style that bears the hero's picture of a phone is the one that is drawn today", () => {
  expect(readFileSync(inRoot("src", "features", "home", "hero-mobile.css"), "utf8")).toBe(
    heroMobileCss(),
  );
});
