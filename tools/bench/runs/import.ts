import { newSecrets } from "../../stack/demo-secrets";
import { print } from "../../stack/output";
import { withClient } from "../../stack/postgres/databases";
import type { Supervisor } from "../../stack/processes/supervisor";
import { startBenchDatabase } from "../bench-database";
import { measureWith } from "../measure";

/**
 * Measures the import of a CSV file of 10,000 products (or the given number), which is parsed as in
 * the browser and imported without the network, and a bulk price change of these products. Also
 * reports the peak memory of this process, file and parser included. Uses a temporary database.
 */
export async function run(supervisor: Supervisor, args: readonly string[]): Promise<boolean> {
  const rows = Number(args[0] ?? 10_000);
  const url = await startBenchDatabase(supervisor);
  await withClient(url, (client) =>
    client.query("INSERT INTO categories (name, slug) VALUES ('Software', 'software')"),
  );
  Object.assign(process.env, newSecrets(), { DATABASE_URL: url, DEMO: "1" });
  const { measureImport } = await import("../import-runs");
  const { measureBulkEdit } = await import("../bulk-runs");
  const measure = measureWith((name, seconds, megabytes, said) => {
    const took = `${seconds.toFixed(1).padStart(8)} s${megabytes.toFixed(0).padStart(7)} MB`;
    print(`${name.padEnd(44)}${took}  ${said}`);
  });
  await measureImport(rows, measure, () => measureBulkEdit(measure));
  const { disconnectDb } = await import("@/server/platform/database/db");
  await disconnectDb();
  return true;
}
