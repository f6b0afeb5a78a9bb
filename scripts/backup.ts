// npm run backup (first argument `write`) and npm run restore (`restore`): the whole database in one
// file. Uses DATABASE_URL if set, otherwise the demo's embedded PostgreSQL.
import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { print, printError } from "../tools/stack/output";
import { backup, restore } from "../tools/stack/postgres/backup";
import { reachDatabase } from "../tools/stack/postgres/reach-database";
import { supervise } from "../tools/stack/processes/supervisor";
import { dataFolder, loadEnvFile } from "../tools/stack/project";

const HOW = `npm run backup                        writes .data/backups/<time>.backup; the shop may run
npm run backup -- FILE                writes FILE instead
npm run restore -- FILE               restores FILE into an empty database
npm run restore -- FILE --replace     replaces the database's contents; stop the shop and its workers first`;

const supervisor = supervise();
try {
  const { values, positionals } = parseArgs({
    options: { replace: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const [command, given] = positionals;
  if (command !== "write" && (command !== "restore" || !given)) throw new Error(HOW);
  loadEnvFile();
  await reachDatabase(supervisor);
  const databaseUrl = process.env.DATABASE_URL ?? "";
  if (command === "write") {
    const stamp = new Date().toISOString().replace(/[-:]|\..*/g, "");
    const file = given ?? join(dataFolder, "backups", `${stamp}.backup`);
    mkdirSync(dirname(file), { recursive: true });
    const { form, why } = await backup(databaseUrl, file);
    const by = form === "copy" ? `COPY (${why})` : form;
    print(`Wrote ${file} with ${by}. Store SECRETS_KEY and FINGERPRINT_KEY separately from it.`);
  } else if (given) {
    const serverUrl = new URL(databaseUrl);
    serverUrl.pathname = "/postgres";
    const place = { databaseUrl, serverUrl: serverUrl.href };
    const { until } = await restore(place, given, values.replace);
    const last = until ? `; its last event is from ${until.toISOString()}` : "";
    print(`The backup was restored${last}. Keys sold since then are for sale again:`);
    print("docs/operations.md lists the steps before the shop opens.");
  }
} catch (error) {
  printError(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  await supervisor.stop();
}
