import { afterAll, expect, it } from "vitest";

const kept = globalThis as { barqKept?: string; barqMigrations?: unknown };
const engine = kept.barqMigrations;
afterAll(() => Object.assign(kept, { barqMigrations: engine }));

it("removes environment variables and shop globals that an earlier test file set, but keeps the migration engine", async () => {
  Object.assign(kept, { barqKept: "by a module of an earlier file", barqMigrations: "an engine" });
  process.env.BARQ_SET = "by an earlier file";
  await import("./fresh-modules");
  expect(kept.barqKept).toBeUndefined();
  expect(kept.barqMigrations).toBe("an engine");
  expect(process.env.BARQ_SET).toBeUndefined();
});
