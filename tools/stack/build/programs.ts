// Bundles the shop's programs as plain JavaScript for production, so that they start with node
// alone, without a compiler.
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { build, type Plugin, stop } from "esbuild";
import { hashOf, inRoot } from "../project";
import { PROGRAM_SOURCES } from "./program-sources.mjs";

/** Each entry becomes `<distDir>/programs/<name>.mjs`, which scripts/run.mjs starts. */
const PROGRAMS = {
  serve: "scripts/serve.ts",
  worker: "scripts/worker.ts",
  db: "scripts/db.ts",
  admin: "scripts/admin.ts",
  "api-key": "scripts/api-key.ts",
  shop: "scripts/shop.ts",
  invariants: "scripts/invariants.ts",
  backup: "scripts/backup.ts",
  keys: "scripts/keys.ts",
};

const SOURCES = [...PROGRAM_SOURCES, "tsconfig.json", "package-lock.json"];

/**
 * Compiles the programs into a build, unless they match the sources already. Must run after `next
 * build`, which empties the folder. npm packages stay external. Dynamic imports become separate
 * files, so that a program loads them on demand. Source maps keep stack traces readable.
 * @throws Error if PROGRAM_SOURCES lacks a file that a program contains
 */
export async function buildPrograms(distDir: string): Promise<void> {
  const folder = inRoot(distDir, "programs");
  const stamp = join(folder, ".source-hash");
  const wanted = hashOf(SOURCES, PROGRAMS);
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  rmSync(folder, { recursive: true, force: true });
  const { metafile } = await build({
    absWorkingDir: inRoot(),
    metafile: true,
    entryPoints: PROGRAMS,
    outdir: folder,
    outExtension: { ".js": ".mjs" },
    chunkNames: "[name]-[hash]",
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20.19",
    packages: "external",
    sourcemap: true,
    sourcesContent: false,
    define: { "process.env.COMPILED": '"1"' },
    plugins: [filesOfNext, ownAddress(folder)],
    logLevel: "warning",
  });
  await stop();
  const unknown = Object.keys(metafile.inputs).filter(
    (file) => !PROGRAM_SOURCES.some((one) => file.startsWith(`${one}/`)),
  );
  if (unknown.length > 0) throw new Error(`PROGRAM_SOURCES lacks ${unknown.join(", ")}`);
  writeFileSync(stamp, wanted);
}

/** Next's package has no `exports` field, so Node needs the file extension. */
const filesOfNext: Plugin = {
  name: "files of Next",
  setup({ onResolve }) {
    onResolve({ filter: /^next\/[a-z-]+$/ }, ({ path }) => ({
      path: `${path}.js`,
      external: true,
    }));
  },
};

/**
 * Keeps `import.meta.url` at the URL of the original source file, so that files next to it are
 * found.
 */
const ownAddress = (folder: string): Plugin => ({
  name: "own address",
  setup({ onLoad }) {
    onLoad({ filter: /\.(?:ts|mjs)$/ }, ({ path }) => {
      const source = readFileSync(path, "utf8");
      if (!source.includes("import.meta.url")) return undefined;
      const address = JSON.stringify(relative(folder, path).replaceAll("\\", "/"));
      return {
        contents: source.replaceAll("import.meta.url", `new URL(${address}, import.meta.url).href`),
        loader: path.endsWith(".mjs") ? "js" : "ts",
        resolveDir: dirname(path),
      };
    });
  },
});
