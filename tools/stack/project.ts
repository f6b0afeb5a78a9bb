import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** Environment variables of a child process. */
export type Environment = Record<string, string | undefined>;

/** The folder that holds package.json. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Local data of the demo, tests and commands: databases, logs, demo secrets. */
export const dataFolder = join(root, ".data");

/** Path of Next's command line. */
export const next = "node_modules/next/dist/bin/next";

/** Folder of the production build of npm run build. */
export const MAIN_DIST_DIR = ".next";

export const inRoot = (...parts: string[]) => join(root, ...parts);

/** A variable's value; an empty one counts as unset, as in src/env.ts. */
export const setting = (name: string) => process.env[name] || undefined;

/** A port from the environment; 0 means any. @throws Error if the value is not a port number */
export function portSetting(name: string, standard: number): number {
  const text = setting(name);
  if (text === undefined) return standard;
  const port = Number(text);
  if (Number.isInteger(port) && port >= 0 && port < 65536) return port;
  throw new Error(`${name} must be a port number, from 0 (any) to 65535`);
}

/** Loads .env if it exists; variables that are already set take precedence. */
export function loadEnvFile() {
  if (existsSync(inRoot(".env"))) process.loadEnvFile(inRoot(".env"));
}

/**
 * One hash of `extra` and of the paths and contents of files: a folder in `paths` stands for all
 * files below it. Missing paths are skipped.
 */
export function hashOf(paths: string[], extra: unknown = null): string {
  const hash = createHash("sha256").update(JSON.stringify(extra));
  for (const path of paths.flatMap(filesUnder)) {
    hash.update(`\0${path}\0`).update(readFileSync(inRoot(path)));
  }
  return hash.digest("hex");
}

function filesUnder(path: string): string[] {
  if (!existsSync(inRoot(path))) return [];
  try {
    return readdirSync(inRoot(path))
      .sort()
      .flatMap((name) => filesUnder(`${path}/${name}`));
  } catch {
    return [path];
  }
}
