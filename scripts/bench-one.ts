// npm run bench:one -- NAME [VALUES] runs one measurement; without a name it lists them. Ends with
// exit code 1 if a result is wrong or slower than its limit.
import { print } from "../tools/stack/output";
import { runCommand } from "../tools/stack/processes/run-command";
import type { Supervisor } from "../tools/stack/processes/supervisor";

interface Measurement {
  /** Its arguments, as the list shows them. */
  values?: string;
  about: string;
  load(): Promise<{ run(supervisor: Supervisor, args: readonly string[]): Promise<boolean> }>;
}

const MEASUREMENTS: Record<string, Measurement> = {
  pages: {
    values: "[PRODUCTS]",
    about: "the share of pages that come from the cache while the shop sells",
    load: () => import("../tools/bench/runs/pages"),
  },
  panel: {
    values: "[--plans] [--only WORD] [--orders 1000000]",
    about: "every read of the control panel",
    load: () => import("../tools/bench/runs/panel"),
  },
  search: {
    values: "[PRODUCTS]",
    about: "searches at 100,000 products, timed in PostgreSQL",
    load: () => import("../tools/bench/runs/search"),
  },
  import: {
    values: "[ROWS]",
    about: "a CSV of 10,000 products, checked and imported",
    load: () => import("../tools/bench/runs/import"),
  },
  statements: {
    values: "[CALLS]",
    about: "statements and processor time of each step of a purchase",
    load: () => import("../tools/bench/runs/statements"),
  },
  worker: {
    values: "[ORDERS]",
    about: "deliveries a second, what they cost the worker, and good mails among bad addresses",
    load: () => import("../tools/bench/runs/worker"),
  },
  sweep: {
    about: "a million expired rows, swept beside a shopper",
    load: () => import("../tools/bench/runs/sweep"),
  },
  rush: {
    values: "[BUYERS KEYS]",
    about: "400 buyers order one product at once of which 20 keys are left",
    load: () => import("../tools/bench/runs/rush"),
  },
  signin: {
    values: "[CONNECTIONS SECONDS]",
    about: "the owner signs in beside a flood of strangers who try to",
    load: () => import("../tools/bench/runs/signin"),
  },
};

const [name = "", ...args] = process.argv.slice(2);
const measurement = MEASUREMENTS[name];
if (measurement) {
  const { run } = await measurement.load();
  await runCommand(`bench-${name}`, (supervisor) => run(supervisor, args));
} else {
  for (const [known, { values = "", about }] of Object.entries(MEASUREMENTS)) {
    print(`npm run bench:one -- ${`${known} ${values}`.padEnd(52)} ${about}`);
  }
  process.exitCode = name === "" ? 0 : 1;
}
