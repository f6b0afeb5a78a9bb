import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { dataFolder } from "../project";
import { commandOf, signalGroup, startTimeOf, waitForEnd } from "./process-table";

const FILE = join(dataFolder, "running.json");

interface Entry {
  pid: number;
  began: string | undefined;
}

interface Running extends Entry {
  shop: string;
  children: Entry[];
}

const entry = (pid: number): Entry => ({ pid, began: startTimeOf(pid) });
const stillRuns = ({ pid, began }: Entry) => began !== undefined && startTimeOf(pid) === began;

/** The start that is running on this folder, if one is. */
export function runningStart(): Running | undefined {
  const record = readRecord();
  return record && stillRuns(record) ? record : undefined;
}

/** Writes down what runs, so that a later start can see it and, after a kill, clean up. */
export function recordRunning(shop: string, pids: number[]) {
  mkdirSync(dataFolder, { recursive: true });
  const record: Running = { ...entry(process.pid), shop, children: pids.map(entry) };
  writeFileSync(FILE, JSON.stringify(record));
}

export function forgetRunning() {
  rmSync(FILE, { force: true });
}

/** Ends what a killed start left behind. Its processes end by themselves, but may be stuck. */
export async function clearLeftovers() {
  for (const child of readRecord()?.children.filter(stillRuns) ?? []) {
    // The keeper of the database gives it the time to write everything down.
    const isKeeper = commandOf(child.pid).includes("postgres-keeper");
    signalGroup(child.pid, "SIGTERM");
    if (await waitForEnd(child.pid, isKeeper ? 15_000 : 3000)) continue;
    signalGroup(child.pid, "SIGKILL");
    await waitForEnd(child.pid, 2000);
  }
  forgetRunning();
}

function readRecord(): Running | undefined {
  try {
    return JSON.parse(readFileSync(FILE, "utf8"));
  } catch {
    return undefined;
  }
}
