import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Supervisor, supervise } from "./supervisor";

const STAYS = { name: "the shop", module: "tests/support/processes/never-stops.ts" };

let logs: string;
let supervisor: Supervisor;
beforeEach(() => {
  logs = mkdtempSync(join(tmpdir(), "barq-supervisor-"));
  supervisor = supervise(logs);
  vi.spyOn(process.stdout, "write").mockReturnValue(true);
  vi.spyOn(process.stderr, "write").mockReturnValue(true);
});
afterEach(async () => {
  await supervisor.stop();
  vi.restoreAllMocks();
  rmSync(logs, { recursive: true, force: true });
});

describe("a process that dies", () => {
  it("is restarted and reported if it is kept up, until the supervisor stops", async () => {
    const child = supervisor.start(STAYS);
    await child.message;
    const restarted = new Promise<void>((resolve) => supervisor.keepUp(child, resolve));
    process.kill(child.pid, "SIGKILL");
    await restarted;
    const [again] = supervisor.children();
    expect(again).toBeDefined();
    expect(again?.pid).not.toBe(child.pid);
    expect(vi.mocked(process.stderr.write).mock.calls.join()).toContain(
      "the shop exited (SIGKILL)",
    );
    await supervisor.stop();
    await again?.ended;
    expect(supervisor.children()).toEqual([]);
  }, 30_000);

  it("is a failure if it is not kept up", async () => {
    const child = supervisor.start(STAYS);
    await child.message;
    process.kill(child.pid, "SIGKILL");
    expect(await supervisor.failed).toBe("the shop exited (SIGKILL)");
  }, 30_000);
});

describe("a process that is asked to stop", () => {
  it("exits in time and reports it, even if its work hangs", async () => {
    const child = supervisor.start(STAYS);
    await child.message;
    process.kill(child.pid, "SIGTERM");
    expect(await child.ended).toBe(1);
    expect(child.tail()).toContain("did not end in time");
  }, 30_000);
});
