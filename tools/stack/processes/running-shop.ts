import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { dataFolder } from "../project";
import { commandOf, signalGroup, startTimeOf, waitForEnd } from "./process-table";
import { PROCESS_KEEPER } from "./supervisor";

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

/** The `npm start` or `npm run dev` that is running in this project folder, or undefined. */
export function runningStart(): Running | undefined {
  const record = readRecord();
  return record && stillRuns(record) ? record : undefined;
}

/**
 * Records the running processes, so that a later `npm start` detects them and can stop them after a
 * kill.
 */
export function recordRunning(shop: string, pids: number[]) {
  mkdirSync(dataFolder, { recursive: true });
  const record: Running = { ...entry(process.pid), shop, children: pids.map(entry) };
  writeFileSync(FILE, JSON.stringify(record));
}

export function forgetRunning() {
  rmSync(FILE, { force: true });
}

/**
 * Stops processes that a killed `npm start` left behind. They normally end with their parent, but
 * may hang.
 */
export async function clearLeftovers() {
  for (const child of readRecord()?.children.filter(stillRuns) ?? []) {
    // The database's keeper gets time for an orderly shutdown.
    const isKeeper = commandOf(child.pid).includes(PROCESS_KEEPER);
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
