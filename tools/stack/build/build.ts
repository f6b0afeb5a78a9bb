import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import type { Supervisor } from "../processes/supervisor";
import {
  dataFolder,
  type Environment,
  hashOf,
  inRoot,
  MAIN_DIST_DIR,
  next,
  root,
} from "../project";
import { buildPrograms } from "./programs";

/** The demo has its own build, since production must never serve the demo's notices. */
export const DEMO_DIST_DIR = ".next-demo";

const SOURCES = [
  "src",
  "messages",
  "public",
  "prisma/schema",
  "next.config.mjs",
  "tools/stack/build/finish-chunks.mjs",
  "postcss.config.mjs",
  "tailwind.config.ts",
  "tsconfig.json",
  "package-lock.json",
];

/** Environment variables whose values a page may contain at build time. */
const VARIABLES = [
  "DEMO",
  "APP_URL",
  "SUPPORT_EMAIL",
  "PAYPAL_ENVIRONMENT",
  "GUEST_CART",
  "TURNSTILE_SITE_KEY",
];

/**
 * Builds pages and programs into `distDir`, unless the existing build has the same sources and
 * environment. @returns whether pages were built
 */
export async function buildShop(
  supervisor: Supervisor,
  environment: Environment,
  distDir: string,
): Promise<boolean> {
  const stamp = inRoot(distDir, ".source-hash");
  const wanted = hashOf(
    SOURCES,
    VARIABLES.map((name) => environment[name] ?? null),
  );
  if (isBuilt(distDir) && existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) {
    await buildPrograms(distDir);
    return false;
  }
  await supervisor.run({
    name: "build",
    module: next,
    args: ["build"],
    env: { ...environment, ...nextEnvironment(distDir) },
    patience: 10_000,
  });
  await buildPrograms(distDir);
  writeFileSync(stamp, wanted);
  return true;
}

const isBuilt = (distDir: string) => existsSync(inRoot(distDir, "BUILD_ID"));

/** NODE_ENV is stated because a test runner sets its own, which a build must not inherit. */
export const nextEnvironment = (distDir: string): Environment => ({
  NODE_ENV: "production",
  NEXT_TELEMETRY_DISABLED: "1",
  NEXT_DIST_DIR: distDir,
  NEXT_TSCONFIG: distDir === MAIN_DIST_DIR ? "tsconfig.json" : ownTsconfig(distDir),
});

/**
 * Next writes the types of each build folder into the tsconfig that it reads; this separate file
 * keeps them out of tsconfig.json.
 */
function ownTsconfig(distDir: string) {
  mkdirSync(dataFolder, { recursive: true });
  const file = join(dataFolder, `tsconfig${distDir}.json`);
  writeFileSync(file, JSON.stringify({ extends: "../tsconfig.json", include: ["../src/**/*"] }));
  return relative(root, file);
}
