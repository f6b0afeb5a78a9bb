import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { migrationNames } from "../stack/postgres/migration-files";
import type { Supervisor } from "../stack/processes/supervisor";
import { dataFolder, inRoot, next, root } from "../stack/project";
import { buildEnvironment } from "../stack/testing/test-environment";

/** Folder of checkouts of earlier releases, by commit. */
const CHECKOUTS = join(dataFolder, "previous");

/** Build folder within a checkout. */
export const DIST_DIR = ".next";

/** A checked-out commit of this repository. */
export interface Release {
  commit: string;
  folder: string;
}

/**
 * Checks a commit out into its own folder, with its packages and Prisma client. The last checkout
 * is kept for the next run.
 * @param reference a Git revision; by default the commit before the newest migration
 * @throws Error if the Git history is missing
 */
export async function checkOut(supervisor: Supervisor, reference?: string): Promise<Release> {
  const commit = git("rev-parse", "--verify", `${reference ?? previousReference()}^{commit}`);
  const folder = join(CHECKOUTS, commit.slice(0, 12));
  const release = { commit, folder };
  if (existsSync(join(folder, ".ready"))) return release;
  rmSync(CHECKOUTS, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const archive = `${folder}.tar`;
  git("archive", "--format=tar", `--output=${archive}`, commit);
  execFileSync("tar", ["-xf", archive, "-C", folder]);
  rmSync(archive);
  installPackages(folder);
  await supervisor.run({
    name: "previous prisma generate",
    folder,
    module: "node_modules/prisma/build/index.js",
    args: ["generate"],
    env: { CHECKPOINT_DISABLE: "1", PRISMA_HIDE_UPDATE_MESSAGE: "1" },
  });
  writeFileSync(join(folder, ".ready"), "");
  return release;
}

/** Builds the pages and programs of a release, unless they are built already. */
export async function buildRelease(supervisor: Supervisor, { folder }: Release): Promise<void> {
  const stamp = join(folder, DIST_DIR, ".built-for-update");
  if (existsSync(stamp)) return;
  const env = {
    ...buildEnvironment(),
    NODE_ENV: "production",
    NEXT_TELEMETRY_DISABLED: "1",
    NEXT_DIST_DIR: DIST_DIR,
    NEXT_TSCONFIG: "tsconfig.json",
  };
  const patience = 10_000;
  await supervisor.run({
    name: "previous build",
    folder,
    module: next,
    args: ["build"],
    env,
    patience,
  });
  // Calls the release's own build step for its programs.
  writeFileSync(
    join(folder, "scripts/build-programs.ts"),
    `import { buildPrograms } from "../tools/stack/build/programs";\nawait buildPrograms("${DIST_DIR}");\n`,
  );
  await supervisor.run({
    name: "previous programs",
    folder,
    module: "scripts/build-programs.ts",
    env,
  });
  writeFileSync(stamp, "");
}

/** The migrations of this release that another release lacks. */
export function newMigrations({ folder }: Release): string[] {
  const before = new Set(readdirSync(join(folder, "prisma/migrations")));
  return migrationNames().filter((name) => !before.has(name));
}

/** The parent of the commit that added the newest migration; HEAD if it is not committed yet. */
function previousReference(): string {
  const newest = `prisma/migrations/${migrationNames().at(-1)}`;
  const brought = git("log", "-1", "--format=%H", "--diff-filter=A", "--", newest);
  return brought ? `${brought}^` : "HEAD";
}

function git(...args: string[]): string {
  try {
    return execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: "pipe" }).trim();
  } catch (error) {
    const said = String(Object(error).stderr ?? error).trim();
    throw new Error(`The previous release could not be read from Git: ${said}`);
  }
}

/** Hard-links this release's packages if the lock files are equal; otherwise runs npm ci. */
function installPackages(folder: string): void {
  const lock = (place: string) => readFileSync(join(place, "package-lock.json"), "utf8");
  if (lock(folder) === lock(root)) {
    try {
      execFileSync("cp", ["-al", inRoot("node_modules"), join(folder, "node_modules")]);
      return;
    } catch {
      // Another file system, or a cp without -l.
      rmSync(join(folder, "node_modules"), { recursive: true, force: true });
    }
  }
  execFileSync("npm", ["ci", "--no-audit", "--no-fund", "--prefer-offline"], {
    cwd: folder,
    stdio: "pipe",
  });
}
