import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { inRoot } from "../stack/project";
import { heroMobileCss } from "./hero-art";

test("hero-mobile.css matches the generated picture", () => {
  expect(readFileSync(inRoot("src", "features", "home", "hero-mobile.css"), "utf8")).toBe(
    heroMobileCss(),
  );
});
