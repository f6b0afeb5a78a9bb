import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { projectFiles } from "./project-files";

/** Files that the check skips: they mention files that no longer exist or are examples. */
const OTHERS = /^(CHANGELOG\.md|tools\/checks\/import-(rules\.test|table)\.ts)$/;
const NAME =
  /(?<![\w.{}*<>$/@-])(?:[a-z][\w-]*\/)*[a-z][a-z0-9]*(?:[-.][a-z0-9]+)*\.(?:ts|tsx|mjs|prisma)\b(?![\w-])/g;

const files = projectFiles().filter(
  (file) => !file.startsWith("src/server/platform/prisma-client/"),
);

/** The comments of a source file, or the whole text of a document. */
function prose(file: string, text: string): string {
  if (file.endsWith(".md")) return text;
  return (text.match(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm) ?? []).join("\n");
}

it("every file that a document or comment names exists", () => {
  // A name, with or without folders, must be the end of a path or a whole path.
  const paths = `\n${files.join("\n")}\n`;
  const missing = files
    .filter((file) => /\.(md|ts|tsx|mjs)$/.test(file) && !OTHERS.test(file))
    .flatMap((file) => {
      const found = prose(file, readFileSync(file, "utf8")).match(NAME) ?? [];
      return found
        .filter((name) => !paths.includes(`/${name}\n`) && !paths.includes(`\n${name}\n`))
        .map((name) => `${file}: ${name}`);
    });
  expect(missing).toEqual([]);
});

it("every list that the comments of prisma name is exported by the named file", () => {
  const named = files
    .filter((file) => /^prisma\/(?:schema|sql)\/.*\.(?:prisma|sql)$/.test(file))
    .flatMap((file) => {
      const text = readFileSync(file, "utf8").replaceAll(/\s+(?:\/\/\/|--) /g, " ");
      return [...text.matchAll(/\b([A-Z_]{5,}) (?:of|in) (src\/[\w/.-]+\.ts)/g)];
    });
  const missing = named
    .filter(([, list, file = ""]) => !readFileSync(file, "utf8").includes(`export const ${list} `))
    .map(([text]) => text);
  expect(named.length).toBeGreaterThan(30);
  expect(missing).toEqual([]);
});
