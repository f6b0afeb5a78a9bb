import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { buildPrograms } from "../../../tools/stack/build/programs";
import { createDatabase, dropDatabase, withClient } from "../../../tools/stack/postgres/databases";
import { type Supervisor, supervise } from "../../../tools/stack/processes/supervisor";
import { dataFolder, inRoot } from "../../../tools/stack/project";

const NEXT_DIST_DIR = `.next-programs-${process.env.VITEST_POOL_ID}`;
const folder = inRoot(NEXT_DIST_DIR, "programs");
let supervisor: Supervisor;
beforeAll(async () => {
  supervisor = supervise(join(dataFolder, "logs", "integration"));
  rmSync(inRoot(NEXT_DIST_DIR), { recursive: true, force: true });
  await buildPrograms(NEXT_DIST_DIR);
});
afterAll(async () => {
  await supervisor.stop();
  rmSync(inRoot(NEXT_DIST_DIR), { recursive: true, force: true });
});

/** How scripts/run.mjs starts a program of the build. */
const program = (name: string, args: string[], env: Record<string, string> = {}) => ({
  name: `program ${name}`,
  module: "scripts/run.mjs",
  args: [name, ...args],
  env: { NEXT_DIST_DIR, ...env },
  show: "nothing" as const,
});

describe("a compiled program", () => {
  it("wants no compiler", () => {
    const files = readdirSync(folder).filter((name) => name.endsWith(".mjs"));
    const imported = files.flatMap((name) => {
      const source = readFileSync(join(folder, name), "utf8");
      return [...source.matchAll(/(?:from |import |import\()"([^.][^"]*)"/g)].map(([, it]) => it);
    });
    expect(imported).toContain("pg-boss");
    expect(imported.filter((it) => /^(tsx|esbuild|typescript|next\/?$)/.test(it ?? ""))).toEqual(
      [],
    );
  });

  it("migrates and fills an empty database", async () => {
    const { serverUrl } = inject("databaseServer");
    const url = new URL(serverUrl);
    url.pathname = `/barq_compiled_${process.env.VITEST_POOL_ID}`;
    const name = url.pathname.slice(1);
    const env = { DATABASE_URL: url.href };
    await dropDatabase(serverUrl, name);
    await createDatabase(serverUrl, name);
    try {
      await supervisor.run(program("db", ["migrate"], env));
      await supervisor.run(program("db", ["seed"], env));
      const products = await withClient(url.href, (client) =>
        client.query("SELECT count(*)::int AS count FROM products"),
      );
      expect(products.rows).toEqual([{ count: 10 }]);
    } finally {
      await dropDatabase(serverUrl, name);
    }
  });

  it("works, and ends when it is asked to", async () => {
    const worker = supervisor.start(program("worker", []));
    await expect(worker.message).resolves.toEqual({ type: "ready" });
    process.kill(worker.pid, "SIGTERM");
    expect(await worker.ended).toBe(0);
  });

  it("that was not built says how to make it", async () => {
    const missing = program("worker", [], { NEXT_DIST_DIR: ".next-nothing" });
    await expect(supervisor.run(missing)).rejects.toThrow("npm run build makes it");
  });
});
