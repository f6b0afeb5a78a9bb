import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { THEME_COLOURS } from "@/document/theme-colours";

test("the browser's toolbar has the page background of each theme", () => {
  const tokens = readFileSync("src/ui/styles/tokens.css", "utf8");
  const skies = [...tokens.matchAll(/--sky: (#\w+);/g)].map(([, colour]) => colour);
  expect(skies).toEqual([THEME_COLOURS.light, THEME_COLOURS.dark]);
});
