import { existsSync, readFileSync, writeFileSync } from "node:fs";
import type { Supervisor } from "../processes/supervisor";
import { hashOf, inRoot } from "../project";

const FOLDER = "src/server/platform/prisma-client";
const STAMP = inRoot(FOLDER, ".schema-hash");

/**
 * Generates the Prisma client unless it matches this schema and Prisma version. Compiled programs
 * contain their own client.
 */
export async function generatePrismaClient(supervisor: Supervisor) {
  if (process.env.COMPILED) return;
  const wanted = hashOf(["prisma/schema", "node_modules/prisma/package.json"]);
  const present = existsSync(STAMP) ? readFileSync(STAMP, "utf8") : "";
  if (present === wanted && existsSync(inRoot(FOLDER, "client.ts"))) return;
  await supervisor.run({
    name: "prisma generate",
    module: "node_modules/prisma/build/index.js",
    args: ["generate"],
    env: { CHECKPOINT_DISABLE: "1", PRISMA_HIDE_UPDATE_MESSAGE: "1" },
  });
  writeFileSync(STAMP, wanted);
}
