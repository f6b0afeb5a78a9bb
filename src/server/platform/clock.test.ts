import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

it("a row's time is written by the database: Prisma writes now() by the clock of its own process", () => {
  const schema = readFileSync("prisma/schema.prisma", "utf8");
  const byTheProcess = schema.split("\n").filter((line) => line.includes("@default(now())"));
  expect(byTheProcess.filter((line) => !line.includes("@updatedAt"))).toEqual([]);
});
