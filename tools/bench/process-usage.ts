import { readFileSync } from "node:fs";

/** Of /proc: a hundredth of a second everywhere. */
const TICK = 10;

/** Milliseconds of processor so far, and megabytes resident now and at most. Linux only: /proc counts. */
export function usageOf(pid: number) {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const [user = 0, system = 0] = stat.split(" ").slice(13, 15).map(Number);
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const megabytes = (name: string) =>
    Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024;
  return { cpu: (user + system) * TICK, now: megabytes("VmRSS"), most: megabytes("VmHWM") };
}
