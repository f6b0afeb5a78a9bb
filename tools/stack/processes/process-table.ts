import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

/** A zombie, which only waits for its parent to take note, counts as gone. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  return statOf(pid)?.[0] !== "Z";
}

/** When the process began, to distinguish it from a later one that was given the same number. */
export function startTimeOf(pid: number): string | undefined {
  if (!isAlive(pid)) return undefined;
  return statOf(pid)?.[19] ?? ps(pid, "lstart=");
}

/** Linux's own record: the state comes first, the time of the start 19 fields later. */
function statOf(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name, in brackets, may hold spaces: count the fields behind it.
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    return undefined;
  }
}

/** The command line, "" when there is no such process. */
export function commandOf(pid: number): string {
  if (!existsSync("/proc/self/cmdline")) return ps(pid, "command=") ?? "";
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
  } catch {
    return "";
  }
}

/** Sends a signal to the process and to all that it started; one that has gone is no error. */
export function signalGroup(pid: number, signal: NodeJS.Signals) {
  for (const target of process.platform === "win32" ? [pid] : [-pid, pid]) {
    try {
      process.kill(target, signal);
      return;
    } catch {
      // Not a group of its own, or gone: try the process itself.
    }
  }
}

/** True when the process has gone within the time (milliseconds). */
export async function waitForEnd(pid: number, limit: number): Promise<boolean> {
  const until = Date.now() + limit;
  while (isAlive(pid)) {
    if (Date.now() > until) return false;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return true;
}

function ps(pid: number, column: string): string | undefined {
  try {
    return execFileSync("ps", ["-o", column, "-p", String(pid)], { encoding: "utf8" }).trim();
  } catch {
    return undefined;
  }
}
