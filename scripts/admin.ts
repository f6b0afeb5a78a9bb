// npm run admin:create and admin:remove: grant and revoke staff roles. Uses DATABASE_URL if set,
// otherwise the embedded database.

import type { StaffRole } from "@/domain/account/permissions";
import { errorText } from "../tools/commands/error-text";
import { askPassword } from "../tools/stack/ask-password";
import { print, printError } from "../tools/stack/output";
import { reachDatabase } from "../tools/stack/postgres/reach-database";
import { supervise } from "../tools/stack/processes/supervisor";
import { loadEnvFile } from "../tools/stack/project";

const HOW = `npm run admin:create -- EMAIL [USERNAME] [--role=ROLE]   gives a role: owner, manager, support or catalogue;
                                                    an owner without it; asks for the password of a new account
npm run admin:create -- EMAIL --without-second-factor    takes the second factor of an admin away who lost the telephone
                                                    and the recovery codes, and changes nothing else
npm run admin:remove -- EMAIL                            takes the right to run the shop away again`;

type Command = (email: string, username?: string, role?: StaffRole | null) => Promise<void>;
const commands: Record<string, Command> = {
  create,
  remove,
  "create --without-second-factor": removeSecondFactor,
};

async function create(email: string, typed?: string, role: StaffRole | null = null) {
  const { makeAdmin, usernameOf } = await import("@/server/accounts/staff/make-admin");
  const username = typed ?? usernameOf(email);
  const { DomainError } = await import("@/domain/errors");
  const made = await makeAdmin({ email, username, password: null, role }).catch(async (error) => {
    if (!(error instanceof DomainError) || error.code !== "password_missing") throw error;
    print(`There is no account of ${email} yet: choose the password of the new one.`);
    return makeAdmin({ email, username, password: await askPassword(), role });
  });
  const said = {
    created: `${email} is ${role ?? "owner"} now, with the username ${username}.`,
    promoted: `${email} is ${role ?? "owner"} now. The account keeps its username and its password.`,
    changed: `${email} is ${role} now, and was something else.`,
    unchanged: `${email} was that already: nothing was changed.`,
  };
  print(said[made]);
}

async function remove(email: string) {
  const { removeAdmin } = await import("@/server/accounts/staff/remove-admin");
  const removed = await removeAdmin(email);
  if (removed === "unknown") throw new Error(`There is no account of ${email}.`);
  if (removed === "no_admin") throw new Error(`${email} is not an admin.`);
  print(`${email} is no admin any more, and is signed out everywhere.`);
}

async function removeSecondFactor(email: string) {
  const { removeSecondFactorOf } = await import(
    "@/server/accounts/second-factor/remove-second-factor"
  );
  if (!(await removeSecondFactorOf(email))) throw new Error(`${email} has no second factor.`);
  print(`${email} has no second factor any more, is signed out everywhere, and told by mail.`);
}

/** The role given by `--role=`, or null without the option. @throws Error with the usage text */
async function roleIn(options: readonly string[]): Promise<StaffRole | null> {
  const [option] = options;
  if (option === undefined) return null;
  const { staffRoleOf } = await import("@/domain/account/permissions");
  const role = option.startsWith("--role=") ? staffRoleOf(option.slice("--role=".length)) : null;
  if (role === null || options.length > 1) throw new Error(HOW);
  return role;
}

const isOption = (word: string) => word.startsWith("--");
const [name = "", ...words] = process.argv.slice(2);
const [email, username] = words.filter((word) => !isOption(word));
const [option] = words.filter(isOption);
const special = commands[`${name} ${option}`];
const command = special ?? commands[name];
const supervisor = supervise();
try {
  if (!command || !email) throw new Error(HOW);
  const role = special ? null : await roleIn(words.filter(isOption));
  loadEnvFile();
  await reachDatabase(supervisor);
  await command(email, username, role);
} catch (error) {
  printError(await errorText(error, "USERNAME after the address"));
  process.exitCode = 1;
} finally {
  const { disconnectDb } = await import("@/server/platform/database/db");
  await disconnectDb();
  await supervisor.stop();
}
