// npm run bench:one -- NAME [VALUES or OPTIONS] runs one performance measurement; without NAME, it
// lists all. Exit code 1 if a result is wrong or slower than its limit, 2 if the arguments are
// invalid.
import { numberOption, refuse, requireDevelopmentPackages } from "../tools/stack/command-options";
import { print } from "../tools/stack/output";
import { runCommand } from "../tools/stack/processes/run-command";
import type { Supervisor } from "../tools/stack/processes/supervisor";

interface Measurement {
  /** Names of the positional integer arguments, in order; trailing ones may be omitted. */
  numbers?: string[];
  /** Usage text of the options, which the measurement parses. */
  options?: string;
  about: string;
  load(): Promise<{ run(supervisor: Supervisor, args: readonly string[]): Promise<boolean> }>;
}

const MEASUREMENTS: Record<string, Measurement> = {
  pages: {
    numbers: ["PRODUCTS"],
    about: "the share of pages that come from the cache while the shop sells",
    load: () => import("../tools/bench/runs/pages"),
  },
  panel: {
    options: "[--plans] [--only WORD] [--orders 1000000]",
    about: "every read of the control panel",
    load: () => import("../tools/bench/runs/panel"),
  },
  search: {
    numbers: ["PRODUCTS"],
    about: "searches at 100,000 products, timed in PostgreSQL",
    load: () => import("../tools/bench/runs/search"),
  },
  import: {
    numbers: ["ROWS"],
    about: "a CSV of 10,000 products, checked and imported",
    load: () => import("../tools/bench/runs/import"),
  },
  statements: {
    numbers: ["CALLS"],
    about: "statements and processor time of each step of a purchase",
    load: () => import("../tools/bench/runs/statements"),
  },
  worker: {
    numbers: ["ORDERS"],
    about: "deliveries a second, what they cost the worker, and good mails among bad addresses",
    load: () => import("../tools/bench/runs/worker"),
  },
  sweep: {
    about: "a sweep of a million expired rows while a shopper buys",
    load: () => import("../tools/bench/runs/sweep"),
  },
  rush: {
    numbers: ["BUYERS", "KEYS"],
    about: "400 buyers order the last 20 keys of a product at once",
    load: () => import("../tools/bench/runs/rush"),
  },
  webhooks: {
    numbers: ["DELIVERIES", "ORDERS_A_SECOND"],
    about: "100,000 webhooks to ten receivers, three of them dead, while buyers order",
    load: () => import("../tools/bench/runs/webhooks"),
  },
  signin: {
    numbers: ["CONNECTIONS", "SECONDS"],
    about: "the owner signs in during a flood of sign-in attempts",
    load: () => import("../tools/bench/runs/signin"),
  },
};

const [name = "", ...args] = process.argv.slice(2);
const measurement = MEASUREMENTS[name];
if (measurement) {
  const { numbers = [], options, load } = measurement;
  if (!options) checkNumbers(numbers);
  requireDevelopmentPackages();
  const { run } = await load();
  await runCommand(`bench-${name}`, (supervisor) => run(supervisor, args));
} else if (name !== "" && name !== "--help") {
  refuse(`There is no measurement ${name}. --help prints them.`);
} else {
  for (const [known, { numbers = [], options, about }] of Object.entries(MEASUREMENTS)) {
    const values = options ?? numbers.map((one) => `[${one}]`).join(" ");
    print(`npm run bench:one -- ${`${known} ${values}`.padEnd(52)} ${about}`);
  }
}

function checkNumbers(names: readonly string[]): void {
  for (const [place, text] of args.entries()) {
    const known =
      names[place] ?? refuse(`${text} is not a valid ${name}. --help prints the usage.`);
    numberOption(known, text, { least: 1, most: 100_000_000 });
  }
}
