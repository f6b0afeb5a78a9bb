// npm run serve, worker, db:migrate, db:seed, shop:new, admin:create, admin:remove, api-key,
// check:invariants, backup, restore, keys:rotate: runs the program from the build. If the source is
// newer than the build, or if there is no build, runs the source instead; serve and worker always
// run from a build.
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { PROGRAM_SOURCES } from "../tools/stack/build/program-sources.mjs";
import { requireNode } from "../tools/stack/install.mjs";

/** Usage and purpose of each program. */
const USES = [
  ["serve", "a web process"],
  ["worker", "a worker: deliveries, refunds, reconciliation"],
  ["db migrate [--plan]", "applies the migrations of this release, or lists them"],
  ["db seed", "adds the ten demo products to the shop"],
  ["shop new --owner EMAIL", "sets up a shop in the empty database of DATABASE_URL"],
  ["admin create EMAIL", "assigns a role; admin remove EMAIL removes it"],
  ["api-key create NAME", "creates an API key; api-key list, api-key revoke ID"],
  ["invariants [--provider]", "checks the rules of the shop's books"],
  ["backup write FILE", "writes the database to one file; backup restore FILE restores it"],
  ["keys rotate", "re-encrypts all secrets with the first key of SECRETS_KEY"],
];

requireNode();
const root = fileURLToPath(new URL("..", import.meta.url));
const [name = "", ...args] = process.argv.slice(2);
if (!USES.some(([use]) => use.split(" ")[0] === name)) {
  const isQuestion = name === "" || name === "--help";
  if (!isQuestion) process.stderr.write(`There is no program ${name}.\n`);
  const lines = USES.map(([use, about]) => `  ${use.padEnd(26)}${about}`);
  process.stdout.write(`node scripts/run.mjs PROGRAM\n\n${lines.join("\n")}\n`);
  process.exit(isQuestion ? 0 : 2);
}
const program = join(root, process.env.NEXT_DIST_DIR || ".next", "programs", `${name}.mjs`);
const isBuilt = existsSync(program);

/**
 * Whether the program is long-running. Such a program starts only from a build. Any other program
 * starts from source if there is no build or the source is newer, so that a developer's edits take
 * effect.
 */
const stays = name === "serve" || name === "worker";
// The programs find migrations, fonts and the image decoder relative to the working directory. A
// process supervisor may have started this script in another directory.
if (stays) process.chdir(root);
const source = join(root, "scripts", `${name}.ts`);
// A package (npm run package) has no sources.
if (isBuilt && (stays || !existsSync(source) || !isOlderThanSources(program))) {
  process.env.NODE_ENV ??= "production";
  // Next's source maps alone would take 80 MB, so the web process loads none.
  if (name !== "serve") process.setSourceMapsEnabled(true);
  await run(program);
} else if (stays) {
  process.stderr.write("There is no build to run. Create one with npm run build.\n");
  process.exit(1);
} else {
  const { register } = await import("tsx/esm/api");
  register();
  await run(source);
}

async function run(file) {
  process.argv = [process.argv[0], file, ...args];
  await import(pathToFileURL(file).href);
}

function isOlderThanSources(file) {
  const built = statSync(file).mtimeMs;
  return PROGRAM_SOURCES.map((folder) => join(root, folder))
    .filter(existsSync)
    .flatMap((folder) => [
      folder,
      ...readdirSync(folder, { recursive: true }).map((name) => join(folder, name)),
    ])
    .some((path) => statSync(path).mtimeMs > built);
}
