import type { Client } from "pg";
import { print } from "../stack/output";
import { type Explained, explain, statementsOf, timeOf } from "./explain";

/** Large tables: the report names those that a read scans sequentially. */
const LARGE = [
  "products",
  "licence_keys",
  "orders",
  "order_items",
  "payments",
  "order_events",
  "mails",
  "audit_entries",
];

/** Reads without a time limit: the statistics aggregate all orders of thirty days. */
const UNBOUNDED = ["statistics"];

/** Time limit for reads of a period's figures, and for their exports until the first byte. */
const FIGURES_BUDGET_MS = 300;

/** Limit for a read of the panel: milliseconds in the database, all statements together. */
const BUDGET_MS = 100;
const ROUNDS = 20;

const budgetOf = (name: string) => (name.startsWith("figures") ? FIGURES_BUDGET_MS : BUDGET_MS);

export async function measureRead(client: Client, name: string, work: () => Promise<unknown>) {
  await work();
  const statements = await statementsOf(work);
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    let sum = 0;
    for (const statement of statements) sum += await timeOf(client, statement);
    times.push(sum);
  }
  times.sort((one, other) => one - other);
  const at = (part: number) => times[Math.floor(times.length * part)] ?? Number.NaN;
  const explained: Explained[] = [];
  for (const statement of statements) explained.push(await explain(client, statement));
  return { name, median: at(0.5), p95: at(0.95), explained };
}

export type Measured = Awaited<ReturnType<typeof measureRead>>;

export function rowOf({ name, median, p95, explained }: Measured): string {
  const scanned = new Set(explained.flatMap((one) => one.scanned));
  const large = [...scanned].filter((table) => LARGE.includes(table));
  return [
    name.padEnd(46),
    String(explained.length).padStart(10),
    median.toFixed(1).padStart(12),
    p95.toFixed(1).padStart(10),
    `   ${large.join(", ") || "none"}`,
  ].join("");
}

export function printPlans({ name, explained }: Measured) {
  print(`\n${"=".repeat(100)}\n${name}`);
  for (const { text, values, plan } of explained) {
    const shown = JSON.stringify(values).slice(0, 200);
    print(`\n${text.trim()}\n-- ${shown}\n${plan}`);
  }
}

export const HEAD = `${"read".padEnd(46)}statements   median ms    p95 ms   large tables read whole`;

export const isSlow = ({ name, p95 }: Measured) =>
  p95 > budgetOf(name) && !UNBOUNDED.includes(name);
