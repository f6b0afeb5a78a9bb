import { setTimeout as delay } from "node:timers/promises";
import type { Failpoint } from "@/server/platform/failpoint";
import { signalGroup } from "../stack/processes/process-table";
import type { Child, Supervisor } from "../stack/processes/supervisor";
import type { Environment } from "../stack/project";

/** How to start a process of the shop. */
export interface Program {
  module: string;
  args?: string[];
  /** Flags of Node itself. */
  flags?: string[];
  env?: Environment;
}

/** Time limit for a process to reach its failpoint, in milliseconds. */
const DIES_WITHIN = 120_000;

/** A process of the shop that can be killed and restarted. */
export class ShopProcess {
  private child: Child | undefined;
  private starts = 0;

  constructor(
    private readonly supervisor: Supervisor,
    readonly name: string,
    private readonly program: Program,
  ) {}

  /**
   * Starts the process and waits until it is ready.
   * @param failpoint where the process kills itself; empty for nowhere
   * @param env additional environment; CLOCK_MINUTES sets its clock ahead
   * @throws Error with the process's last output if it exits before it is ready
   */
  async start(failpoint: Failpoint | "" = "", env: Environment = {}): Promise<void> {
    this.starts += 1;
    const child = this.supervisor.start({
      ...this.program,
      name: `${this.name} ${this.starts}`,
      env: { ...this.program.env, ...env, FAILPOINT: failpoint },
      show: "nothing",
      patience: 17_000,
    });
    this.child = child;
    const ended = child.ended.then((how) => {
      throw new Error(`${this.name} did not start (${how})\n${child.tail()}`);
    });
    await Promise.race([child.message, ended]);
    ended.catch(() => undefined);
  }

  /** The process id; 0 before the first start. */
  get pid(): number {
    return this.child?.pid ?? 0;
  }

  /** Stops the process as a supervisor does: it finishes its work first. */
  async stop(): Promise<void> {
    await this.child?.stop();
  }

  /** Kills the process as a power cut does. */
  async kill(): Promise<void> {
    if (!this.child) return;
    signalGroup(this.child.pid, "SIGKILL");
    await this.child.ended;
  }

  /** Waits until the process kills itself. @throws Error after two minutes */
  async died(): Promise<void> {
    if (!this.child) return;
    const waiting = new AbortController();
    const late = delay(DIES_WITHIN, undefined, { signal: waiting.signal }).then(() => {
      throw new Error(`${this.name} has not met its failpoint`);
    });
    try {
      await Promise.race([this.child.ended, late]);
    } finally {
      waiting.abort();
    }
  }
}
