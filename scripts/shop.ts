// npm run shop:new: creates a production shop on DATABASE_URL, with its owner and no products.
import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { productionProblems } from "@/production-problems";
import { errorText } from "../tools/commands/error-text";
import { askPassword } from "../tools/stack/ask-password";
import { generatePrismaClient } from "../tools/stack/build/prisma-client";
import { print, printError } from "../tools/stack/output";
import { migrate } from "../tools/stack/postgres/migrate";
import { withNewDatabase } from "../tools/stack/postgres/new-database";
import { supervise } from "../tools/stack/processes/supervisor";
import { inRoot, loadEnvFile, setting } from "../tools/stack/project";

const HOW = `npm run shop:new -- --owner EMAIL [--username NAME]   sets up a shop in an empty database: tables, categories,
                                                      options, games and an owner, whose password it asks for`;

/** Parses the owner from the command line. @throws Error with the usage text */
function readCommand() {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { owner: { type: "string" }, username: { type: "string" } },
  });
  if (positionals.join() !== "new" || !values.owner) throw new Error(HOW);
  return { email: values.owner, username: values.username };
}

async function makeNewShop(databaseUrl: string) {
  const { email, username: typed } = readCommand();
  await generatePrismaClient(supervisor);
  const { prepareAdmin, usernameOf } = await import("@/server/accounts/staff/make-admin");
  const { makeShop } = await import("../prisma/seed/new-shop");
  const username = typed ?? usernameOf(email);
  await withNewDatabase(databaseUrl, async () => {
    print(`Choose the password of ${email}, with at least twelve characters.`);
    const owner = await prepareAdmin({ email, username, password: await askPassword() });
    await migrate(databaseUrl);
    await makeShop(owner);
  });
  print(`The shop is set up, with categories and without products. ${email} is its owner.`);
}

/** Prints the remaining steps until the shop can sell. */
function sayWhatIsNext(problems: readonly string[]) {
  if (problems.length > 0) {
    print("\nFix these environment variables before the start; .env.example explains each:");
    for (const problem of problems) print(`  ${problem}`);
  }
  // A package (npm run package) contains a build and no scripts/build.ts; npm may be missing there.
  const isPackage = !existsSync(inRoot("scripts/build.ts"));
  const commands = isPackage
    ? ["scripts/run.mjs serve    a web process", "scripts/run.mjs worker   deliveries and mails"]
    : [
        "npm run build    pages and programs, unless they are built",
        "npm run serve    a web process",
        "npm run worker   deliveries and mails",
      ];
  print(`\nThen:\n${commands.map((command) => `  ${command}`).join("\n")}`);
  print(`  ${setting("APP_URL") ?? "your shop's address"}/admin-login   sign in; the tour lists the next steps
docs/owner.md of the project is a ten-minute guide.`);
}

const supervisor = supervise();
try {
  loadEnvFile();
  readCommand();
  const databaseUrl = setting("DATABASE_URL");
  const problems = productionProblems(process.env);
  if (!databaseUrl) {
    const lines = problems.map((problem) => `  ${problem}`);
    throw new Error(
      `npm run shop:new needs DATABASE_URL. Problems of the environment, explained in .env.example:\n${lines.join("\n")}`,
    );
  }
  await makeNewShop(databaseUrl);
  sayWhatIsNext(problems);
} catch (error) {
  printError(await errorText(error, "--username NAME"));
  process.exitCode = 1;
} finally {
  const { disconnectDb } = await import("@/server/platform/database/db");
  await disconnectDb();
  await supervisor.stop();
}
