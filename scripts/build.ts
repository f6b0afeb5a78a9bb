// npm run build: builds the Prisma client, the pages and the shop's programs for production into
// NEXT_DIST_DIR (.next). Needs no database.
import { nextEnvironment } from "../tools/stack/build/build";
import { generatePrismaClient } from "../tools/stack/build/prisma-client";
import { buildPrograms } from "../tools/stack/build/programs";
import { printError } from "../tools/stack/output";
import { supervise } from "../tools/stack/processes/supervisor";
import { MAIN_DIST_DIR, next, setting } from "../tools/stack/project";

const distDir = setting("NEXT_DIST_DIR") ?? MAIN_DIST_DIR;
const supervisor = supervise();
try {
  await generatePrismaClient(supervisor);
  await supervisor.run({
    name: "build",
    module: next,
    args: ["build"],
    env: { ...nextEnvironment(distDir), DEMO: "" },
    show: "raw",
  });
  await buildPrograms(distDir);
} catch (error) {
  printError(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
