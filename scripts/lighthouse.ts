// npm run lighthouse [-- --runs N] [--only /shop] [--shop URL] [--html] [--write]: measures pages
// with Lighthouse and compares the results with the budgets (limits) of docs/performance.md. Starts
// a production build with a temporary database, unless --shop names a running shop. --write writes
// the results into docs/performance.md. Exit code 1 if a budget is missed.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { cpus } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { generateReport, type Result } from "lighthouse";
import { type Measured, misses, missText } from "../tools/lighthouse/budgets";
import { findings } from "../tools/lighthouse/findings";
import { measure } from "../tools/lighthouse/measure";
import { medianRun, metricsOf } from "../tools/lighthouse/metrics";
import { FORM_FACTORS, type FormFactor, type MeasuredPage, PAGES } from "../tools/lighthouse/pages";
import { tableOf, withMetrics } from "../tools/lighthouse/table";
import { dim, green, print, printError, step } from "../tools/stack/output";
import { onStopRequest } from "../tools/stack/processes/signals";
import { dataFolder, inRoot } from "../tools/stack/project";
import { ensureBrowser } from "../tools/stack/testing/browser";
import openTestShop from "../tools/stack/testing/test-shop";

const REPORTS = join(dataFolder, "lighthouse");
const DOCS = inRoot("docs/performance.md");

interface Options {
  pages: MeasuredPage[];
  runs: number;
  shop?: string;
  html: boolean;
  write: boolean;
}

function readOptions(): Options {
  const { values } = parseArgs({
    options: {
      runs: { type: "string", default: "3" },
      only: { type: "string", multiple: true },
      shop: { type: "string" },
      html: { type: "boolean", default: false },
      write: { type: "boolean", default: false },
    },
  });
  const { only, shop, html, write } = values;
  const runs = Number(values.runs);
  if (!Number.isInteger(runs) || runs < 1)
    throw new Error("--runs must be a whole number of at least 1");
  const pages = PAGES.filter(({ path }) => !only || only.includes(path));
  if (pages.length === 0) {
    throw new Error(`--only must be one of ${PAGES.map(({ path }) => path).join(", ")}`);
  }
  if (write && only) throw new Error("--write needs all pages: leave out --only");
  return { pages, runs, shop: shop?.replace(/\/$/, ""), html, write };
}

async function openShop(): Promise<string> {
  const close = await openTestShop();
  onStopRequest(async () => {
    await close();
    process.exit(130);
  });
  closeShop = close;
  return process.env.E2E_SHOP_URL ?? "";
}

let closeShop = async () => {};

/** Measures a page `runs` times, writes the reports of the median run and returns its result. */
async function median(shop: string, page: MeasuredPage, form: FormFactor, { runs, html }: Options) {
  // This request renders the page, so that the measured requests get the page from the cache.
  await fetch(shop + page.path);
  const results: Result[] = [];
  for (let run = 0; run < runs; run += 1) results.push(await measure(shop, page, form));
  const middle = medianRun(results);
  const file = join(REPORTS, `${page.name}-${form}`);
  writeFileSync(`${file}.json`, generateReport(middle, "json"));
  if (html) writeFileSync(`${file}.html`, generateReport(middle, "html"));
  return middle;
}

function report(measured: Measured[], results: Result[]): void {
  print(`\n${tableOf(measured)}\n`);
  for (const [index, one] of measured.entries()) {
    const missed = misses(one);
    if (missed.length === 0) continue;
    for (const miss of missed) printError(missText(miss));
    const result = results[index];
    if (result) for (const line of findings(result)) print(`  ${line}`);
    process.exitCode = 1;
  }
  if (!process.exitCode) print(green("All budgets are met."));
  print(dim(`Reports: ${REPORTS}`));
}

function write(
  measured: Measured[],
  { runs }: Options,
  { environment, lighthouseVersion }: Result,
) {
  const [, chromium = "unknown"] = /Chrome\/([\d.]+)/.exec(environment.hostUserAgent) ?? [];
  const said = [
    `Measured on ${new Date().toISOString().slice(0, 10)}, the middle of ${runs} runs:`,
    `${cpus().length} cores (Lighthouse's benchmark ${Math.round(environment.benchmarkIndex)}),`,
    `Node ${process.versions.node}, Chromium ${chromium}, Lighthouse ${lighthouseVersion}.`,
  ].join(" ");
  const page = readFileSync(DOCS, "utf8");
  writeFileSync(DOCS, withMetrics(page, `${said}\n\n${tableOf(measured)}`));
}

try {
  const options = readOptions();
  await ensureBrowser();
  mkdirSync(REPORTS, { recursive: true });
  const shop = options.shop ?? (await openShop());
  const measured: Measured[] = [];
  const results: Result[] = [];
  for (const page of options.pages) {
    for (const form of FORM_FACTORS) {
      const result = await step(`${page.path} ${form}`, () => median(shop, page, form, options));
      results.push(result);
      measured.push({ page, form, metrics: metricsOf(result) });
    }
  }
  report(measured, results);
  if (options.write && results[0]) write(measured, options, results[0]);
} catch (error) {
  printError(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
} finally {
  await closeShop();
}
