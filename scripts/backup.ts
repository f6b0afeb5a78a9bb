// npm run backup and npm run restore: the whole database in one file. Uses DATABASE_URL if set,
// otherwise the embedded database.
import { mkdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseArgs } from "node:util";
import { print, printError } from "../tools/stack/output";
import { backup, restore } from "../tools/stack/postgres/backup";
import { reachDatabase } from "../tools/stack/postgres/reach-database";
import { supervise } from "../tools/stack/processes/supervisor";
import { dataFolder, loadEnvFile } from "../tools/stack/project";

const HOW = `npm run backup                        writes .data/backups/<time>.backup, while the shop sells
npm run backup -- FILE                the same, into this file
npm run restore -- FILE               fills an empty database from it
npm run restore -- FILE --replace     in place of what is there; stop the shop and its workers before`;

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
    print(`${file} is written, by ${by}. Keep SECRETS_KEY and FINGERPRINT_KEY apart from it.`);
  } else if (given) {
    const serverUrl = new URL(databaseUrl);
    serverUrl.pathname = "/postgres";
    const place = { databaseUrl, serverUrl: serverUrl.href };
    const { until } = await restore(place, given, values.replace);
    const last = until ? `, whose last event is of ${until.toISOString()}` : "";
    print(`Everything is as the backup says${last}. Keys sold since then are for sale again:`);
    print("docs/operations.md says what to do before the shop opens.");
  }
} catch (error) {
  printError(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  await supervisor.stop();
}
