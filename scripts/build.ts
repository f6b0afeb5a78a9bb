// npm run build: the Prisma client, the pages and our own programs, for production. Needs no database.
import { generatePrismaClient } from "../tools/stack/build/prisma-client";
import { buildPrograms } from "../tools/stack/build/programs";
import { printError } from "../tools/stack/output";
import { supervise } from "../tools/stack/processes/supervisor";
import { MAIN_DIST_DIR, next } from "../tools/stack/project";

const supervisor = supervise();
try {
  await generatePrismaClient(supervisor);
  await supervisor.run({
    name: "build",
    module: next,
    args: ["build"],
    env: { NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1", DEMO: "" },
    show: "raw",
  });
  await buildPrograms(MAIN_DIST_DIR);
} catch (error) {
  printError(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
