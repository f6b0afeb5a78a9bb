import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

/** Whether the process exists. A zombie counts as ended. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  return statOf(pid)?.[0] !== "Z";
}

/** The start time of the process, which distinguishes it from a later one with the same id. */
export function startTimeOf(pid: number): string | undefined {
  if (!isAlive(pid)) return undefined;
  return statOf(pid)?.[19] ?? ps(pid, "lstart=");
}

/** The fields of /proc/PID/stat from the state on; the start time is 19 fields later. */
function statOf(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The process name in parentheses may contain spaces, so fields are counted after it.
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  } catch {
    return undefined;
  }
}

/** The command line, or "" if there is no such process. */
export function commandOf(pid: number): string {
  if (!existsSync("/proc/self/cmdline")) return ps(pid, "command=") ?? "";
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
  } catch {
    return "";
  }
}

/**
 * Sends a signal to the process group that the process leads, or to the process alone if it leads
 * none; ended processes are ignored.
 */
export function signalGroup(pid: number, signal: NodeJS.Signals) {
  for (const target of process.platform === "win32" ? [pid] : [-pid, pid]) {
    try {
      process.kill(target, signal);
      return;
    } catch {
      // Not a process group, or ended: try the process itself.
    }
  }
}

/** Waits for the process to end. @returns false after `limit` milliseconds */
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
