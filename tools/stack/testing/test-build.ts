import { cpSync, existsSync, rmSync } from "node:fs";
import { buildShop } from "../build/build";
import { generatePrismaClient } from "../build/prisma-client";
import type { Supervisor } from "../processes/supervisor";
import { inRoot } from "../project";
import { buildEnvironment, TEST_DIST_DIR } from "./test-environment";

/**
 * Builds the shop for browser tests, unless the sources are unchanged, and copies the prerendered
 * pages of a new build for `resetPrerenderedPages`.
 */
export async function buildForTests(supervisor: Supervisor) {
  await generatePrismaClient(supervisor);
  const isNew = await buildShop(supervisor, buildEnvironment(), TEST_DIST_DIR);
  if (!isNew) return;
  rmSync(inRoot(TEST_DIST_DIR, "as-built"), { recursive: true, force: true });
  cpSync(inRoot(TEST_DIST_DIR, "server/app"), inRoot(TEST_DIST_DIR, "as-built"), {
    recursive: true,
  });
}

/**
 * Restores the prerendered pages of the build, in place of those that an earlier run rendered with
 * its data, and empties Next's cache of fetched data.
 */
export function resetPrerenderedPages() {
  const asBuilt = inRoot(TEST_DIST_DIR, "as-built");
  if (!existsSync(asBuilt)) return;
  for (const filled of ["server/app", "cache/fetch-cache"]) {
    rmSync(inRoot(TEST_DIST_DIR, filled), { recursive: true, force: true });
  }
  cpSync(asBuilt, inRoot(TEST_DIST_DIR, "server/app"), { recursive: true });
}
