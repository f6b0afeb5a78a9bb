import { type ChildProcess, fork } from "node:child_process";
import { createWriteStream, mkdirSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { dim, print, printError, red } from "../output";
import { dataFolder, type Environment, root } from "../project";
import { signalGroup, waitForEnd } from "./process-table";

/** The `module` of a child that runs a server as another user and shuts it down in order. */
export const PROCESS_KEEPER = "tools/stack/processes/process-keeper.ts";

interface ChildOptions {
  /** The name shown to people: "the shop", "the mailbox". */
  name: string;
  /** The script, relative to the project root. */
  module: string;
  /** Project root of another release; this project's by default. */
  folder?: string;
  args?: string[];
  /** Flags of Node itself. */
  flags?: string[];
  env?: Environment;
  /** Output shown on the terminal. All output goes to `<logs>/<name>.log`, except with "raw". */
  show?: "nothing" | "errors" | "all" | "raw";
  /** Milliseconds between SIGTERM and SIGKILL. */
  patience?: number;
}

export interface Child {
  name: string;
  pid: number;
  /** Resolves with the exit code or signal. */
  ended: Promise<number | string>;
  /** The last output lines so far. */
  tail(): string;
  /** The first IPC message of the process. */
  message: Promise<unknown>;
  stop(): Promise<void>;
}

export interface Supervisor {
  /** Starts a long-running process. */
  start(options: ChildOptions): Child;
  /** Runs a process to its end. @throws Error if it fails */
  run(options: ChildOptions): Promise<void>;
  /**
   * Restarts a process whenever it exits unexpectedly, with growing pauses, and prints each exit.
   * An exit of the child then no longer settles `failed`.
   * @param onRestart called after each restart; the process id has changed
   */
  keepUp(child: Child, onRestart?: () => void): void;
  /** Registers cleanup for `stop`. */
  onStop(undo: () => Promise<void>): void;
  /** Resolves with a message about the first long-running process that exits unexpectedly. */
  failed: Promise<string>;
  /** Stops everything in reverse order of start. */
  stop(): Promise<void>;
  children(): Child[];
}

/** Restart delays in milliseconds: doubled up to `longest`, reset by a run of `steadyAfter`. */
const RESTART = { first: 1_000, longest: 30_000, steadyAfter: 60_000 };

export function supervise(logs = join(dataFolder, "logs")): Supervisor {
  const children: Child[] = [];
  const started = new Map<Child, ChildOptions>();
  const keptUp = new Set<Child>();
  const undo: (() => Promise<void>)[] = [];
  let stopping: Promise<void> | undefined;
  let reportFailure: (name: string) => void = () => {};
  const failed = new Promise<string>((resolve) => {
    reportFailure = resolve;
  });

  const add = (options: ChildOptions) => {
    if (stopping)
      throw new Error(`${options.name}: not started, because all processes are stopping`);
    const child = launch(options, logs);
    children.push(child);
    undo.push(child.stop);
    void child.ended.then(() => children.splice(children.indexOf(child), 1));
    return child;
  };
  const restart = async (options: ChildOptions, first: Child, onRestart: () => void) => {
    let child = first;
    for (let pause = RESTART.first; ; pause = Math.min(pause * 2, RESTART.longest)) {
      const begun = Date.now();
      const how = await child.ended;
      if (Date.now() - begun > RESTART.steadyAfter) pause = RESTART.first;
      if (stopping) return;
      // Forget the stop of this process: another process may get its id.
      undo.splice(undo.indexOf(child.stop), 1);
      await child.stop();
      printError(`${options.name} exited (${how}); restarting in ${pause / 1000} s`);
      await new Promise((resolve) => setTimeout(resolve, pause).unref());
      if (stopping) return;
      child = add(options);
      void child.message.then(() => print(`${options.name} is running again`));
      onRestart();
    }
  };
  const stopAll = async () => {
    for (const stop of undo.reverse()) await stop();
  };

  return {
    failed,
    children: () => [...children],
    onStop: (work) => undo.push(work),
    start(options) {
      const child = add(options);
      started.set(child, options);
      void child.ended.then((how) => {
        if (!stopping && !keptUp.has(child)) reportFailure(`${options.name} exited (${how})`);
      });
      return child;
    },
    keepUp(child, onRestart = () => undefined) {
      const options = started.get(child);
      if (!options) throw new Error(`${child.name} is not restarted automatically`);
      keptUp.add(child);
      void restart(options, child, onRestart);
    },
    async run(options) {
      const child = add({ show: "nothing", ...options });
      const how = await child.ended;
      if (how !== 0) throw new Error(`${child.tail()}${options.name} failed (${how})`);
    },
    stop() {
      stopping ??= stopAll();
      return stopping;
    },
  };
}

const preload = ["--import", new URL("./die-with-parent.mjs", import.meta.url).href];
const typescript = ["--import", "tsx"];

function launch(options: ChildOptions, logs: string): Child {
  const { name, module, args = [], flags = [], show = "errors", patience = 5000 } = options;
  const folder = options.folder ?? root;
  const stream = show === "raw" ? "inherit" : "pipe";
  const child = fork(join(folder, module), args, {
    cwd: folder,
    env: { ...process.env, ...options.env, DIE_WITH_PARENT: "1" },
    execArgv: [...flags, ...(module.endsWith(".ts") ? typescript : []), ...preload],
    stdio: ["ignore", stream, stream, "ipc"],
    // A separate process group: Ctrl-C reaches only the parent, which stops the children in order.
    detached: process.platform !== "win32",
  });
  const lines: string[] = [];
  if (show !== "raw") keepOutput(child, name, show, logs, lines);
  const ended = new Promise<number | string>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("close", (code, signal) => resolve(code ?? signal ?? "unknown"));
  });
  const message = new Promise<unknown>((resolve) => child.once("message", resolve));
  const pid = child.pid ?? 0;
  const stop = () => end(pid, ended, patience);
  const tail = () => lines.map((line) => `${line}\n`).join("");
  return { name, pid, ended, tail, message, stop };
}

async function end(pid: number, ended: Promise<unknown>, patience: number) {
  if (pid === 0) return;
  signalGroup(pid, "SIGTERM");
  const gone = await waitForEnd(pid, patience);
  // The group may contain grandchildren that outlive the child.
  signalGroup(pid, "SIGKILL");
  if (!gone) await ended;
}

/** Number of output lines kept to explain a failure. */
const TAIL = 40;

function keepOutput(
  child: ChildProcess,
  name: string,
  show: "nothing" | "errors" | "all",
  logs: string,
  lines: string[],
) {
  mkdirSync(logs, { recursive: true });
  const file = createWriteStream(join(logs, `${name.replaceAll(" ", "-")}.log`));
  for (const [stream, shown, colour] of [
    [child.stdout, show === "all", dim],
    [child.stderr, show !== "nothing", red],
  ] as const) {
    if (!stream) continue;
    createInterface({ input: stream }).on("line", (line) => {
      file.write(`${line}\n`);
      lines.push(line);
      if (lines.length > TAIL) lines.shift();
      if (shown) print(`${colour(`${name} │`)} ${line}`);
    });
  }
  child.once("close", () => file.end());
}
