import { newSecrets } from "../../stack/demo-secrets";
import { print } from "../../stack/output";
import { withClient } from "../../stack/postgres/databases";
import type { Supervisor } from "../../stack/processes/supervisor";
import { startBenchDatabase } from "../bench-database";
import { measureWith } from "../measure";

/**
 * How long a CSV file of 10,000 products takes, or of as many as are asked for, from its first byte
 * to its last answer: read as the browser reads it, carried out by the procedures' use cases,
 * without the network between them; and a change of all their prices at once. With the most memory
 * that this process had, file and reader included. On a database of its own, gone at the end.
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
