// npm run keys:rotate: re-encrypts all stored secrets with the first key of SECRETS_KEY; the shop
// may run. Uses DATABASE_URL if set, otherwise the embedded database. Exit code 0 if the other keys
// of SECRETS_KEY are no longer needed (retired), 1 if not.
import { print, printError } from "../tools/stack/output";
import { reachDatabase } from "../tools/stack/postgres/reach-database";
import { supervise } from "../tools/stack/processes/supervisor";
import { loadEnvFile } from "../tools/stack/project";

const HOW = `npm run keys:rotate    re-encrypts all secrets with the first key of SECRETS_KEY and retires the other keys`;

/** Number of re-encrypted secrets between two progress lines. */
const SAID_EVERY = 10_000;

async function rotate(): Promise<void> {
  const { rotateSecrets } = await import("@/server/keys/rotate-secrets");
  let said = 0;
  const { key, retired, resealed, broken } = await rotateSecrets((done) => {
    if (done < said + SAID_EVERY) return;
    said = done;
    print(`${done} secrets re-encrypted …`);
  });
  print(`${resealed} secrets re-encrypted with ${key}.`);
  if (broken.length > 0) {
    for (const row of broken) printError(`CANNOT DECRYPT  ${row}`);
    throw new Error(
      `No key of SECRETS_KEY decrypts ${broken.length} of the secrets. They stay unchanged, and no key is retired.`,
    );
  }
  print(`Retired: ${retired.join(", ")}. Remove it from SECRETS_KEY, and store it elsewhere`);
  print("for as long as you keep older backups.");
}

const supervisor = supervise();
try {
  if (process.argv[2] !== "rotate") throw new Error(HOW);
  loadEnvFile();
  await reachDatabase(supervisor);
  await rotate();
} catch (error) {
  printError(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  const { disconnectDb } = await import("@/server/platform/database/db");
  await disconnectDb();
  await supervisor.stop();
}
