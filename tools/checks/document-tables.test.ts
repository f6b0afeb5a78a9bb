import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { inRoot } from "../stack/project";
import { documents } from "./project-files";

/** A wider row wraps in a terminal or scrolls in a browser. */
const WIDEST_ROW = 100;

it(`no row of a document's table is wider than ${WIDEST_ROW} characters`, () => {
  const wide = documents().flatMap((file) =>
    readFileSync(inRoot(file), "utf8")
      .split("\n")
      .flatMap((row, at) =>
        /^\s*\|/.test(row) && row.length > WIDEST_ROW ? `${file}:${at + 1}` : [],
      ),
  );
  expect(wide).toEqual([]);
});
