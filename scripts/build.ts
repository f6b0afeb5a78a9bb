// npm run build: the Prisma client and the pages, for production. Needs no database.
import { next } from "./stack/build";
import { complain } from "./stack/output";
import { generatePrismaClient } from "./stack/prisma-client";
import { supervise } from "./stack/supervisor";

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
  complain(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
