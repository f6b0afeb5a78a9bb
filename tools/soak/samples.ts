import { readdirSync } from "node:fs";
import { usageOf } from "../bench/process-usage";
import type { Point } from "./assessments";
import { countConnections, type SoakedMember, type SoakShop } from "./soak-shop";
import { countRows } from "./swept-tables";

/** Measurements of a process: memory in megabytes, and the number of open files. */
interface Series {
  name: string;
  rss: Point[];
  heap: Point[];
  files: Point[];
}

export interface Gauged {
  processes: Series[];
  connections: Point[];
  rows: { at: number; counts: Record<string, number> }[];
}

/** Takes one sample of everything. A process or database that does not respond is skipped. */
export async function gaugeOnce({ members }: SoakShop, gauged: Gauged, at: number): Promise<void> {
  for (const [place, soaked] of members.entries()) {
    const series = gauged.processes[place];
    if (series) await gaugeProcess(soaked, series, at).catch(() => undefined);
  }
  await countConnections().then(
    (value) => gauged.connections.push({ at, value }),
    () => undefined,
  );
  await countRows().then(
    (counts) => gauged.rows.push({ at, counts }),
    () => undefined,
  );
}

async function gaugeProcess({ member, metricsPort }: SoakedMember, series: Series, at: number) {
  const { now } = usageOf(member.pid);
  // A process that has just died still has an id, but no memory.
  if (Number.isNaN(now)) return;
  series.rss.push({ at, value: now });
  series.files.push({ at, value: readdirSync(`/proc/${member.pid}/fd`).length });
  const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`, {
    signal: AbortSignal.timeout(4_000),
  });
  const [, bytes] = /^nodejs_heap_size_used_bytes (\S+)$/m.exec(await answer.text()) ?? [];
  if (bytes) series.heap.push({ at, value: Number(bytes) / 1024 / 1024 });
}

export const emptyGauges = (names: readonly string[]): Gauged => ({
  processes: names.map((name) => ({ name, rss: [], heap: [], files: [] })),
  connections: [],
  rows: [],
});
