import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { generatePrismaClient } from "../tools/stack/build/prisma-client";
import { bold, dim, green, print, printError, red } from "../tools/stack/output";
import { onStopRequest } from "../tools/stack/processes/signals";
import { type Supervisor, supervise } from "../tools/stack/processes/supervisor";
import { dataFolder } from "../tools/stack/project";
import { ensureBrowser } from "../tools/stack/testing/browser";
import { buildForTests } from "../tools/stack/testing/test-build";
import { type Counts, playwrightCounts, vitestCounts } from "../tools/stack/testing/test-counts";

interface Stage {
  title: string;
  run(supervisor: Supervisor): Promise<void>;
  /** Test counts of the stage's runner; absent for a stage without tests. */
  counts?(): Counts | undefined;
  /**
   * The name of an earlier stage, with which this stage starts. Such pairs use the CPU cores well,
   * because one stage of the pair mostly waits or uses one thread.
   */
  beside?: string;
  /** True for a stage that `npm test` skips, because it is slow or needs the Git history. */
  runsOnlyByName?: boolean;
}

/** The result of a stage's run. */
interface Outcome {
  /** The reason of a failure, or an empty string. */
  problem: string;
  seconds: number;
}

const RESULTS = join(dataFolder, "test-results");
const results = (name: string) => join(RESULTS, `${name}.json`);

const tool =
  (module: string, args: string[], env = {}) =>
  (supervisor: Supervisor) =>
    supervisor.run({
      name: `${module.split("/").at(-1)} ${args[0]}`,
      module,
      args,
      env,
      show: "raw",
      patience: 20_000,
    });

const vitest = (project: string, path?: string, env = {}): Stage => ({
  title: `${project} tests`,
  run: tool(
    "node_modules/vitest/vitest.mjs",
    [
      ...["run", "--project", project, "--reporter=default", "--reporter=json"],
      ...[`--outputFile.json=${results(project)}`, ...(path ? [path] : [])],
    ],
    env,
  ),
  counts: () => vitestCounts(results(project)),
});

/** In order of execution: stages that fail fast come first. */
const STAGES: Record<string, Stage> = {
  lint: {
    title: "format, lint, import rules and unused code",
    async run(supervisor) {
      await tool("node_modules/@biomejs/biome/bin/biome", ["ci", "."])(supervisor);
      await tool("scripts/check-imports.ts", [])(supervisor);
      await tool("node_modules/knip/bin/knip.js", ["--config", ".config/knip.json"])(supervisor);
    },
  },
  types: {
    title: "types",
    beside: "lint",
    async run(supervisor) {
      await tool("node_modules/next/dist/bin/next", ["typegen"])(supervisor);
      await tool("node_modules/typescript/bin/tsc", ["--noEmit"])(supervisor);
    },
  },
  unit: vitest("unit"),
  integration: vitest("integration"),
  update: {
    title: "the previous release on the new tables",
    run: tool("scripts/update.ts", ["--purchase"]),
    // The stage needs the Git history and the packages of the previous release.
    runsOnlyByName: true,
  },
  build: {
    title: "build",
    run: buildForTests,
    beside: "integration",
  },
  e2e: {
    title: "browser tests",
    async run(supervisor) {
      await ensureBrowser();
      await tool("node_modules/@playwright/test/cli.js", ["test", "--reporter=list,json"], {
        PLAYWRIGHT_JSON_OUTPUT_NAME: results("e2e"),
      })(supervisor);
    },
    counts: () => playwrightCounts(results("e2e")),
  },
  fuzz: {
    ...vitest("integration", "tests/integration/api/bad-input.test.ts", {
      FUZZ_CASES: "2000",
      FUZZ_LONGEST: "2000",
    }),
    title: "many bad inputs",
    runsOnlyByName: true,
  },
};

/**
 * `npm test` (all stages without `runsOnlyByName`) or `npm test -- unit e2e` (these stages). Exits
 * the process.
 */
export async function test(names: string[]) {
  const unknown = names.filter((name) => !(name in STAGES));
  if (unknown.length > 0) {
    printError(`No stage ${unknown.join(", ")}. Stages: ${Object.keys(STAGES).join(", ")}`);
    process.exit(1);
  }
  const supervisor = supervise(join(dataFolder, "logs", "test"));
  onStopRequest(async () => {
    await supervisor.stop();
    process.exit(130);
  });
  rmSync(RESULTS, { recursive: true, force: true });
  mkdirSync(RESULTS, { recursive: true });

  const chosen = Object.entries(STAGES).filter(([name, { runsOnlyByName }]) =>
    names.length > 0 ? names.includes(name) : !runsOnlyByName,
  );
  const lines: string[] = [];
  const total: Counts = { passed: 0, failed: 0 };
  await generatePrismaClient(supervisor);
  const begun = Date.now();
  const early = new Map<string, Promise<Outcome>>();
  for (const [name, stage] of chosen) {
    print(`\n${bold(`── ${stage.title} ${"─".repeat(Math.max(0, 60 - stage.title.length))}`)}`);
    for (const [other, { beside, run }] of chosen) {
      if (beside === name) early.set(other, outcomeOf(run, supervisor));
    }
    const outcome = await (early.get(name) ?? outcomeOf(stage.run, supervisor));
    const isGreen = report(name, stage, outcome, lines, total);
    if (!isGreen) break;
  }
  const skipped = chosen
    .slice(lines.length)
    .map(([name]) => `${dim("–")} ${name} ${dim("not run")}`);
  print(`\n${bold("Summary")}\n${[...lines, ...skipped].join("\n")}\n`);
  const all = ((Date.now() - begun) / 1000).toFixed(1);
  print(`${total.passed} passed, ${total.failed} failed ${dim(`${all} s`)}`);
  // A stage that ran beside a failed one may still be running.
  await supervisor.stop();
  process.exit(total.failed === 0 ? 0 : 1);
}

async function outcomeOf(run: Stage["run"], supervisor: Supervisor): Promise<Outcome> {
  const begun = Date.now();
  let problem = "";
  try {
    await run(supervisor);
  } catch (error) {
    problem = error instanceof Error ? error.message : String(error);
  }
  return { problem, seconds: (Date.now() - begun) / 1000 };
}

/**
 * Appends the stage's summary to `lines`, and adds its test counts to `total`.
 * @returns false if the stage failed
 */
function report(
  name: string,
  stage: Stage,
  { problem, seconds }: Outcome,
  lines: string[],
  total: Counts,
): boolean {
  if (problem) printError(problem);
  const { passed, failed } = stage.counts?.() ?? { passed: 0, failed: 0 };
  // A stage may fail without a failed test: a broken setup, a lint error.
  const failures = problem ? Math.max(failed, 1) : failed;
  total.passed += passed;
  total.failed += failures;
  const tests = stage.counts ? dim(`${passed} passed, ${failed} failed`) : "";
  lines.push(
    `${failures ? red("✗") : green("✓")} ${name} ${tests} ${dim(`${seconds.toFixed(1)} s`)}`,
  );
  return failures === 0;
}
