import { setTimeout as delay } from "node:timers/promises";
import type { Failpoint } from "@/server/platform/failpoint";
import { signalGroup } from "../stack/processes/process-table";
import type { Child, Supervisor } from "../stack/processes/supervisor";
import type { Environment } from "../stack/project";

/** How a process of the shop is started. */
export interface Program {
  module: string;
  args?: string[];
  /** Of Node itself. */
  flags?: string[];
  env?: Environment;
}

/** Milliseconds within which a process meets the failpoint that it was started with. */
const DIES_WITHIN = 120_000;

/** A process of the shop that dies and is started again. */
export class Member {
  private child: Child | undefined;
  private starts = 0;

  constructor(
    private readonly supervisor: Supervisor,
    readonly name: string,
    private readonly program: Program,
  ) {}

  /**
   * Resolves when it works.
   * @param failpoint where it is to die; nowhere unless given
   * @param env what is special about it; CLOCK_MINUTES, how far ahead its clock is
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

  /** Its process id; 0 before the first start. */
  get pid(): number {
    return this.child?.pid ?? 0;
  }

  /** As a supervisor does it: it finishes what is under way. */
  async stop(): Promise<void> {
    await this.child?.stop();
  }

  /** As the power cut does it. */
  async kill(): Promise<void> {
    if (!this.child) return;
    signalGroup(this.child.pid, "SIGKILL");
    await this.child.ended;
  }

  /** Resolves when it has died by itself. @throws Error when it lives on for two minutes */
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
