import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

it("the schema has no default now(), which Prisma fills by its process's clock instead of the database's", () => {
  const schema = readdirSync("prisma/schema").map((file) =>
    readFileSync(`prisma/schema/${file}`, "utf8"),
  );
  expect(schema.length).toBeGreaterThan(1);
  const lines = schema.flatMap((text) => text.split("\n"));
  const byTheProcess = lines.filter((line) => line.includes("@default(now())"));
  expect(byTheProcess.filter((line) => !line.includes("@updatedAt"))).toEqual([]);
});
