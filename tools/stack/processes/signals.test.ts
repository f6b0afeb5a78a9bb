import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { inRoot } from "../project";

let child: ChildProcess;
beforeEach(async () => {
  child = fork(inRoot("tests/support/processes/logs-at-end.ts"), {
    execArgv: ["--import", "tsx"],
    env: { ...process.env, LOG_LEVEL: "warn" },
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  await once(child, "message");
});
afterEach(() => child.kill("SIGKILL"));

describe("a process with unwritten log lines that receives a stop signal", () => {
  it("writes them and exits", async () => {
    const written = child.stdout ? text(child.stdout) : "";
    child.kill("SIGTERM");
    expect(await once(child, "exit")).toEqual([0, null]);
    expect(await written).toContain("another waits for it");
    expect(await written).toContain("a visit");
  }, 30_000);

  it("exits even if the reader has closed the pipe", async () => {
    child.stdout?.destroy();
    child.kill("SIGTERM");
    expect(await once(child, "exit")).toEqual([null, "SIGPIPE"]);
  }, 30_000);
});
