import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

it("a row's time is written by the database: Prisma writes now() by the clock of its own process", () => {
  const schema = readdirSync("prisma/schema").map((file) =>
    readFileSync(`prisma/schema/${file}`, "utf8"),
  );
  expect(schema.length).toBeGreaterThan(1);
  const lines = schema.flatMap((text) => text.split("\n"));
  const byTheProcess = lines.filter((line) => line.includes("@default(now())"));
  expect(byTheProcess.filter((line) => !line.includes("@updatedAt"))).toEqual([]);
});
