// npm run build: the Prisma client and the pages, for production. Needs no database.
import { next } from "../tools/stack/build/build";
import { generatePrismaClient } from "../tools/stack/build/prisma-client";
import { printError } from "../tools/stack/output";
import { supervise } from "../tools/stack/processes/supervisor";

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
} catch (error) {
  printError(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
