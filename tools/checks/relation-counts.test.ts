import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/** Exceptions: these files list a whole table and need the number of products of every row. */
const OF_ALL_ROWS = [
  "src/server/catalogue/games/admin-games.ts",
  "src/server/catalogue/options/option-set-list.ts",
];

it("no query uses Prisma's _count on a relation, which reads the whole related table", () => {
  const counting = readdirSync("src/server", { recursive: true, encoding: "utf8" })
    .map((file) => `src/server/${file}`)
    .filter((file) => file.endsWith(".ts"))
    .filter((file) => readFileSync(file, "utf8").includes("_count: { select:"))
    .sort();
  expect(counting).toEqual(OF_ALL_ROWS);
});
