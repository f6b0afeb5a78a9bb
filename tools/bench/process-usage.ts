import { readFileSync } from "node:fs";

/** Milliseconds per clock tick in /proc, where Linux counts 100 ticks per second. */
const TICK = 10;

/**
 * CPU time so far in milliseconds, and resident memory now and at peak in megabytes. Linux only: it
 * reads /proc.
 * @throws Error if there is no such process
 */
export function usageOf(pid: number) {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const megabytes = (name: string) =>
    Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
  const [user = 0, system = 0] = timesOf(pid);
  return { cpu: user + system, now: megabytes("VmRSS"), most: megabytes("VmHWM") };
}

/** Milliseconds: user and system time of the process, then of its terminated children. */
function timesOf(pid: number): number[] {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  // A process name may contain spaces and parentheses.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return fields.slice(11, 15).map((ticks) => Number(ticks) * TICK);
}

interface Named {
  name: string;
  pid: number;
}

/**
 * @returns a function that returns the CPU time of each process and its children since this call,
 * in milliseconds
 */
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
    // The process has ended; its parent's counter includes its time.
    return 0;
  }
}
