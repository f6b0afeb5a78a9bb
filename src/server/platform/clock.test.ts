import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

it("the schema has no default now(), which Prisma fills by its process's clock instead of the database's", () => {
  const schema = readFileSync("prisma/schema.prisma", "utf8");
  const byTheProcess = schema.split("\n").filter((line) => line.includes("@default(now())"));
  expect(byTheProcess.filter((line) => !line.includes("@updatedAt"))).toEqual([]);
});
