import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { expect, it } from "vitest";

/** Texts that speak of files which are not here: of the past, or of an example. */
const OTHERS = /^(CHANGELOG\.md|package-lock\.json|tools\/checks\/import-(rules\.test|table)\.ts)$/;
const NAME = /(?<![\w.{}*<>$-])[a-z][a-z0-9]*(?:[-.][a-z0-9]+)*\.(?:ts|tsx|mjs|prisma)\b(?![\w-])/g;

const FOLDERS = ["docs", "messages", "prisma", "scripts", "src", "tests", "tools"];
const files = [
  ...readdirSync("."),
  ...FOLDERS.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => join(folder, file)),
  ),
].filter((file) => !file.startsWith("src/server/platform/prisma-client/"));

/** Comments of code; all of a document. */
function prose(file: string, text: string): string {
  if (file.endsWith(".md")) return text;
  return (text.match(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm) ?? []).join("\n");
}

it("names no file that is not there, in documents and comments", () => {
  const names = new Set(files.map((file) => basename(file)));
  const missing = files
    .filter((file) => /\.(md|ts|tsx|mjs)$/.test(file) && !OTHERS.test(file))
    .flatMap((file) => {
      const found = prose(file, readFileSync(file, "utf8")).match(NAME) ?? [];
      return found.filter((name) => !names.has(name)).map((name) => `${file}: ${name}`);
    });
  expect(missing).toEqual([]);
});
