// npm run admin:create and admin:remove: grant and revoke staff roles; with the option
// --without-second-factor, admin:create removes an admin's second factor instead. Uses DATABASE_URL
// if set, otherwise the embedded database.

import type { StaffRole } from "@/domain/account/permissions";
import { errorText } from "../tools/commands/error-text";
import { askPassword } from "../tools/stack/ask-password";
import { print, printError } from "../tools/stack/output";
import { reachDatabase } from "../tools/stack/postgres/reach-database";
import { supervise } from "../tools/stack/processes/supervisor";
import { loadEnvFile } from "../tools/stack/project";

const HOW = `npm run admin:create -- EMAIL [USERNAME] [--role=ROLE]   assigns a role: owner (default), manager, support or
                                                    catalogue; asks for the password of a new account
npm run admin:create -- EMAIL --without-second-factor    removes the second factor of an admin who lost the phone
                                                    and the recovery codes; changes nothing else
npm run admin:remove -- EMAIL                            removes the role`;

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
    print(`${email} has no account yet. Choose a password for the new account.`);
    return makeAdmin({ email, username, password: await askPassword(), role });
  });
  const said = {
    created: `${email} now has the role ${role ?? "owner"} and the username ${username}.`,
    promoted: `${email} now has the role ${role ?? "owner"}. The username and password are unchanged.`,
    changed: `${email} now has the role ${role} instead of the previous one.`,
    unchanged: `${email} already has this role. Nothing was changed.`,
  };
  print(said[made]);
}

async function remove(email: string) {
  const { removeAdmin } = await import("@/server/accounts/staff/remove-admin");
  const removed = await removeAdmin(email);
  if (removed === "unknown") throw new Error(`There is no account with the address ${email}.`);
  if (removed === "no_admin") throw new Error(`${email} is not an admin.`);
  print(`${email} is no longer an admin and was signed out everywhere.`);
}

async function removeSecondFactor(email: string) {
  const { removeSecondFactorOf } = await import(
    "@/server/accounts/second-factor/remove-second-factor"
  );
  if (!(await removeSecondFactorOf(email))) throw new Error(`${email} has no second factor.`);
  print(
    `The second factor of ${email} was removed. The account was signed out everywhere and notified by mail.`,
  );
}

/**
 * The role given by `--role=`, or null without options.
 * @throws Error with the usage text for an unknown role, another option or several options
 */
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
const options = words.filter(isOption);
const special = commands[[name, ...options].join(" ")];
const command = special ?? commands[name];
const supervisor = supervise();
try {
  const takesRole = command === create;
  if (!command || !email || (!special && !takesRole && options.length > 0)) throw new Error(HOW);
  const role = takesRole ? await roleIn(options) : null;
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
