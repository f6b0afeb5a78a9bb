import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { inRoot } from "../stack/project";

/** Upper bound on a decision's length: longer explanations belong to the chapters of docs/. */
const MOST_WORDS = 200;

const FOLDER = inRoot("docs/decisions");

it(`a decision has at most ${MOST_WORDS} words`, () => {
  const long = readdirSync(FOLDER).flatMap((file) => {
    const words = readFileSync(join(FOLDER, file), "utf8").trim().split(/\s+/).length;
    return words > MOST_WORDS ? `${file}: ${words}` : [];
  });
  expect(long).toEqual([]);
});
