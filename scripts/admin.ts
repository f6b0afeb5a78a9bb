// npm run admin:create and admin:remove: who runs the shop, on DATABASE_URL, else the embedded database.

import { askPassword } from "../tools/stack/ask-password";
import { generatePrismaClient } from "../tools/stack/build/prisma-client";
import { print, printError } from "../tools/stack/output";
import {
  runningEmbeddedDatabase,
  startEmbeddedDatabase,
} from "../tools/stack/postgres/embedded-database";
import { migrate } from "../tools/stack/postgres/migrate";
import { clearLeftovers, runningStart } from "../tools/stack/processes/running-shop";
import { type Supervisor, supervise } from "../tools/stack/processes/supervisor";
import { loadEnvFile, setting } from "../tools/stack/project";

const HOW = `npm run admin:create -- EMAIL [USERNAME]    makes an admin; asks for the password of a new account
npm run admin:remove -- EMAIL               takes the right away again`;

const commands: Record<string, (email: string, username?: string) => Promise<void>> = {
  create,
  remove,
};

async function create(email: string, username = nameOf(email)) {
  const { makeAdmin } = await import("@/server/accounts/make-admin");
  const { DomainError } = await import("@/domain/errors");
  const made = await makeAdmin({ email, username, password: null }).catch(async (error) => {
    if (!(error instanceof DomainError) || error.code !== "password_missing") throw error;
    print(`There is no account of ${email} yet: choose the password of the new one.`);
    return makeAdmin({ email, username, password: await askPassword() });
  });
  const said = {
    created: `${email} is an admin now, with the username ${username}.`,
    promoted: `${email} is an admin now. The account keeps its username and its password.`,
    unchanged: `${email} was an admin already: nothing was changed.`,
  };
  print(said[made]);
}

/** What stands before the @, as far as a username may hold it. */
function nameOf(email: string): string {
  const [name = ""] = email.split("@");
  return name.replace(/[^\p{L}\p{N}]+/gu, " ").trim();
}

async function remove(email: string) {
  const { removeAdmin } = await import("@/server/accounts/remove-admin");
  const removed = await removeAdmin(email);
  if (removed.outcome === "unknown") throw new Error(`There is no account of ${email}.`);
  if (removed.outcome === "no_admin") throw new Error(`${email} is not an admin.`);
  print(`${email} is no admin any more, and is signed out everywhere.`);
  if (removed.adminsLeft > 0) return;
  printError("Nobody can open the control panel now: npm run admin:create makes an admin.");
}

/** Lets the shop's own code reach the database; one that is not open is opened for this command. */
async function reachDatabase(supervisor: Supervisor) {
  process.env.DATABASE_URL = setting("DATABASE_URL") ?? (await embeddedDatabase(supervisor));
  await generatePrismaClient(supervisor);
}

async function embeddedDatabase(supervisor: Supervisor): Promise<string> {
  if (runningStart()) {
    const running = runningEmbeddedDatabase();
    if (running) return running;
    throw new Error("The shop is just being opened: try again in a moment.");
  }
  await clearLeftovers();
  const { databaseUrl } = await startEmbeddedDatabase(supervisor);
  await migrate(databaseUrl);
  return databaseUrl;
}

/** What went wrong, for a person at a terminal. */
async function explained(error: unknown): Promise<string> {
  const { DomainError } = await import("@/domain/errors");
  if (error instanceof DomainError) {
    const { translator } = await import("@/i18n/translator");
    return translator("en", "errors")(error.code, error.params);
  }
  const message = error instanceof Error ? error.message : String(error);
  const code = error instanceof Error && "code" in error ? error.code : "";
  if (code === "P2021" || code === "P2022") {
    return "The database lacks the shop's tables, or newer ones: run npm run db:migrate first.";
  }
  if (code === "ECONNREFUSED" || code === "P1001") return "The database does not answer.";
  return message;
}

const [name = "", email, username] = process.argv.slice(2);
const command = commands[name];
const supervisor = supervise();
try {
  if (!command || !email) throw new Error(HOW);
  loadEnvFile();
  await reachDatabase(supervisor);
  await command(email, username);
} catch (error) {
  printError(await explained(error));
  process.exitCode = 1;
} finally {
  const { disconnectDb } = await import("@/server/platform/db");
  await disconnectDb();
  await supervisor.stop();
}
