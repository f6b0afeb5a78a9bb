import { readFileSync } from "node:fs";

/** Of /proc: a hundredth of a second everywhere. */
const TICK = 10;

/** Milliseconds of processor so far, and megabytes resident now and at most. Linux only: /proc counts. */
export function usageOf(pid: number) {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const megabytes = (name: string) =>
    Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
  const [user = 0, system = 0] = timesOf(pid);
  return { cpu: user + system, now: megabytes("VmRSS"), most: megabytes("VmHWM") };
}

/** Milliseconds: its own, user and system; those of the children that have ended, user and system. */
function timesOf(pid: number): number[] {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // A process may call itself anything, with spaces too.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return fields.slice(11, 15).map((ticks) => Number(ticks) * TICK);
}

interface Named {
  name: string;
  pid: number;
}

/** From now on: gives the milliseconds of processor that each process has had since, with those that it started. */
export function countProcessor(processes: readonly Named[]): () => { name: string; ms: number }[] {
  const before = processes.map(({ pid }) => timeOfFamily(pid));
  return () =>
    processes.map(({ name, pid }, index) => ({
      name,
      ms: timeOfFamily(pid) - (before[index] ?? 0),
    }));
}

function timeOfFamily(pid: number): number {
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8");
    const pids = children.split(" ").filter(Boolean).map(Number);
    return [...timesOf(pid), ...pids.map(timeOfFamily)].reduce((sum, one) => sum + one, 0);
  } catch {
    // It has ended meanwhile: its parent has its time.
    return 0;
  }
}
