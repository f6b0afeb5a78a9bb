import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { inRoot } from "../stack/project";

/** A wider row wraps in a terminal or scrolls in a browser. */
const WIDEST_ROW = 100;

const FOLDERS = ["docs", "messages", "tests", "tools"];

const documents = [
  ...readdirSync(inRoot()),
  ...FOLDERS.flatMap((folder) =>
    readdirSync(inRoot(folder), { recursive: true, encoding: "utf8" }).map((file) =>
      join(folder, file),
    ),
  ),
].filter((file) => file.endsWith(".md"));

it(`no row of a document's table is wider than ${WIDEST_ROW} characters`, () => {
  const wide = documents.flatMap((file) =>
    readFileSync(inRoot(file), "utf8")
      .split("\n")
      .flatMap((row, at) =>
        /^\s*\|/.test(row) && row.length > WIDEST_ROW ? `${file}:${at + 1}` : [],
      ),
  );
  expect(wide).toEqual([]);
});
