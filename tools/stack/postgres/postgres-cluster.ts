import { spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { commandOf, isAlive, waitForEnd } from "../processes/process-table";
import type { PostgresHome } from "./postgres-binaries";

export const CLUSTER_USER = "barq";
/** Not a secret: the server listens on the loopback interface and holds demo data. */
export const CLUSTER_PASSWORD = "barq";

/**
 * Creates the data folder of a new server. If this process is killed during the creation, no
 * incomplete `data` folder remains.
 * @throws Error with initdb's output if it fails
 */
export function createCluster(home: PostgresHome, data: string) {
  const unfinished = `${data}.unfinished`;
  const password = `${data}.password`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(dirname(data), { recursive: true });
  mkdirSync(unfinished, { mode: 0o700 });
  writeFileSync(password, CLUSTER_PASSWORD, { mode: 0o600 });
  openTo(home.owner, unfinished);
  give(home.owner, password);
  const run = spawnSync(
    home.initdb,
    [
      ...["-D", unfinished, "-U", CLUSTER_USER, "--encoding=UTF8", ...localeFlags()],
      ...["--auth=scram-sha-256", `--pwfile=${password}`],
    ],
    { ...home.owner, cwd: "/", encoding: "utf8" },
  );
  rmSync(password);
  if (run.status !== 0) {
    rmSync(unfinished, { recursive: true, force: true });
    throw new Error(`PostgreSQL could not be set up: ${run.stderr || run.error?.message}`);
  }
  renameSync(unfinished, data);
}

/**
 * Makes the server's user the owner of the data folder, and lets all users enter its parent and
 * grandparent folders. Does nothing unless this process is root.
 */
export function openTo(owner: PostgresHome["owner"], data: string) {
  if (owner.uid === undefined) return;
  chmodSync(dirname(data), 0o755);
  chmodSync(dirname(dirname(data)), 0o755);
  if (statSync(data).uid !== owner.uid) give(owner, data);
}

function give({ uid, gid }: PostgresHome["owner"], path: string) {
  if (uid !== undefined) spawnSync("chown", ["-R", `${uid}:${gid}`, path]);
}

/** Stops a server on this folder that outlived its starter, and removes its lock file. */
export async function endLeftover(data: string) {
  const lock = join(data, "postmaster.pid");
  const pid = serverOn(data);
  if (pid !== undefined) {
    process.kill(pid, "SIGINT");
    if (!(await waitForEnd(pid, 15_000))) process.kill(pid, "SIGQUIT");
    await waitForEnd(pid, 5000);
  }
  rmSync(lock, { force: true });
}

/**
 * Stops the server on this folder at once (PostgreSQL's "immediate" shutdown).
 * @throws Error if no server is running, or if it does not stop within 15 seconds
 */
export async function crashServer(data: string): Promise<void> {
  const pid = serverOn(data);
  if (pid === undefined) throw new Error("no server is running");
  process.kill(pid, "SIGQUIT");
  if (!(await waitForEnd(pid, 15_000))) throw new Error("the server does not stop");
}

/** The port of the server on this folder, from line 4 of its lock file; undefined if none runs. */
export function portOn(data: string): number | undefined {
  if (serverOn(data) === undefined) return undefined;
  const port = Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[3]);
  return Number.isInteger(port) && port > 0 ? port : undefined;
}

/** The process id of the server running on this folder. */
function serverOn(data: string): number | undefined {
  const lock = join(data, "postmaster.pid");
  if (!existsSync(lock)) return undefined;
  const pid = Number(readFileSync(lock, "utf8").split("\n")[0]);
  return isAlive(pid) && commandOf(pid).includes(data) ? pid : undefined;
}

/**
 * Flags of initdb that make PostgreSQL sort by code point on all systems. LC_CTYPE needs UTF-8,
 * otherwise trigram search does not recognize Arabic letters.
 */
function localeFlags() {
  const letters = { linux: "C.UTF-8", darwin: "en_US.UTF-8" }[process.platform as string];
  return ["--locale=C", ...(letters ? [`--lc-ctype=${letters}`] : [])];
}
