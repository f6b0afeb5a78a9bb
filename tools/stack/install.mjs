// Runs before any package is installed: uses only Node's built-in modules, and syntax that an old
// Node can parse, so that it can report the required Node version.
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** Exits with a clear message if this Node is too old for the shop. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  process.stderr.write(`Barq needs Node 20.19 or newer; this is Node ${process.versions.node}.\n`);
  process.exit(1);
}

/** Runs npm ci unless exactly the packages of package-lock.json are installed. */
export function installPackages() {
  if (isInstalled()) return;
  process.stdout.write("Installing packages (a minute or two, only this once) …\n");
  const npm = process.env.npm_execpath;
  const args = ["ci", "--include=dev", "--no-audit", "--no-fund"];
  const run = npm
    ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: "inherit" })
    : spawnSync("npm", args, { cwd: root, stdio: "inherit", shell: process.platform === "win32" });
  if (run.status === 0) return;
  process.stderr.write("The packages could not be installed: see npm's lines above.\n");
  process.exit(1);
}

/**
 * npm writes node_modules/.package-lock.json as the last step of an install, so an interrupted
 * install leaves none. Packages for other systems are optional and may be absent.
 */
function isInstalled() {
  const wanted = lockedPackages("package-lock.json");
  const present = lockedPackages("node_modules/.package-lock.json");
  if (!wanted || !present) return false;
  return Object.entries(wanted).every(([path, entry]) => {
    // The project, its workspaces and links have nothing to install.
    if (!path.includes("node_modules/") || entry.link) return true;
    const found = present[path];
    return found ? found.version === entry.version : entry.optional || entry.devOptional;
  });
}

function lockedPackages(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), "utf8")).packages;
  } catch {
    return undefined;
  }
}
