import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, openSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { sendMailJob } from "@/server/mail/send-mail";
import { db } from "@/server/platform/database/db";
import { prismaTransaction } from "@/server/platform/database/transaction";
import { sendJob } from "@/server/platform/jobs/jobs";
import { buildPrograms } from "../../../tools/stack/build/programs";
import { createDatabase, dropDatabase, withClient } from "../../../tools/stack/postgres/databases";
import { freePort } from "../../../tools/stack/processes/ports";
import { type Supervisor, supervise } from "../../../tools/stack/processes/supervisor";
import { dataFolder, inRoot } from "../../../tools/stack/project";
import { waitingJobs } from "../../support/data/checkout-orders";
import { startMailSink } from "../../support/data/mail-sink";
import { register } from "../../support/people/accounts";
import { Visitor } from "../../support/people/visitor";

const NEXT_DIST_DIR = `.next-programs-${process.env.VITEST_POOL_ID}`;
const folder = inRoot(NEXT_DIST_DIR, "programs");
let supervisor: Supervisor;
beforeAll(async () => {
  supervisor = supervise(join(dataFolder, "logs", "integration"));
  rmSync(inRoot(NEXT_DIST_DIR), { recursive: true, force: true });
  await buildPrograms(NEXT_DIST_DIR);
});
afterAll(async () => {
  await supervisor.stop();
  rmSync(inRoot(NEXT_DIST_DIR), { recursive: true, force: true });
});

/** The options that start a program of the build through scripts/run.mjs. */
const program = (name: string, args: string[], env: Record<string, string> = {}) => ({
  name: `program ${name}`,
  module: "scripts/run.mjs",
  args: [name, ...args],
  env: { NEXT_DIST_DIR, LOG_LEVEL: "info", ...env },
  show: "nothing" as const,
});

/** Runs the program of `npm run shop:new`, with the password on standard input. */
async function shopNew(env: Record<string, string>) {
  const child = spawn(
    process.execPath,
    [inRoot("scripts/run.mjs"), "shop", "new", "--owner", "maha@example.com"],
    { env: { ...process.env, NEXT_DIST_DIR, ...env } },
  );
  child.stdin.end("amber door 77\n");
  const [said, problems, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, "exit"),
  ]);
  return { code, said: said + problems };
}

describe("a compiled program", () => {
  it("needs no compiler", () => {
    const files = readdirSync(folder).filter((name) => name.endsWith(".mjs"));
    const imported = files.flatMap((name) => {
      const source = readFileSync(join(folder, name), "utf8");
      return [...source.matchAll(/(?:from |import |import\()"([^.][^"]*)"/g)].map(([, it]) => it);
    });
    expect(imported).toContain("nodemailer");
    expect(imported.filter((it) => /^(tsx|esbuild|typescript)\b/.test(it ?? ""))).toEqual([]);
  });

  it("migrates and seeds an empty database", async () => {
    const { serverUrl } = inject("databaseServer");
    const url = new URL(serverUrl);
    url.pathname = `/barq_compiled_${process.env.VITEST_POOL_ID}`;
    const name = url.pathname.slice(1);
    const env = { DATABASE_URL: url.href };
    await dropDatabase(serverUrl, name);
    await createDatabase(serverUrl, name);
    try {
      await supervisor.run(program("db", ["migrate"], env));
      await supervisor.run(program("db", ["seed"], env));
      const products = await withClient(url.href, (client) =>
        client.query("SELECT count(*)::int AS count FROM products"),
      );
      expect(products.rows).toEqual([{ count: 10 }]);
    } finally {
      await dropDatabase(serverUrl, name);
    }
  });

  it("makes a shop in an empty database, with an owner whose password is piped in", async () => {
    const { serverUrl } = inject("databaseServer");
    const url = new URL(serverUrl);
    url.pathname = `/barq_opened_${process.env.VITEST_POOL_ID}`;
    const name = url.pathname.slice(1);
    await dropDatabase(serverUrl, name);
    await createDatabase(serverUrl, name);
    try {
      const nowhere = await shopNew({ DATABASE_URL: "", SMTP_URL: "" });
      expect(nowhere).toMatchObject({ code: 1 });
      expect(nowhere.said).toContain("DATABASE_URL is not set");
      expect(nowhere.said).toContain("SMTP_URL is not set");
      const made = await shopNew({ DATABASE_URL: url.href, SMTP_URL: "" });
      expect(made).toMatchObject({ code: 0 });
      expect(made.said).toContain("maha@example.com is its owner");
      expect(made.said).toContain("SMTP_URL is not set");
      expect(made.said).not.toContain("amber");
      const rows = await withClient(url.href, (client) =>
        client.query("SELECT username, role, (SELECT count(*)::int FROM products) FROM users"),
      );
      expect(rows.rows).toEqual([{ username: "maha", role: "owner", count: 0 }]);
    } finally {
      await dropDatabase(serverUrl, name);
    }
  });

  it("loads OpenTelemetry if traces are configured, and not otherwise", async () => {
    const file = join(dataFolder, `loaded-${process.env.VITEST_POOL_ID}.json`);
    const loadedBy = async (endpoint: string) => {
      const worker = supervisor.start(
        program("worker", [], {
          NODE_OPTIONS: `--require ${inRoot("tests/support/loaded-packages.cjs")}`,
          LOADED_PACKAGES: file,
          OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
        }),
      );
      await expect(worker.message).resolves.toEqual({ type: "ready" });
      process.kill(worker.pid, "SIGTERM");
      expect(await worker.ended).toBe(0);
      const loaded = JSON.parse(readFileSync(file, "utf8")) as string[];
      // Next.js itself loads @opentelemetry/api if it is installed, so it does not count.
      return loaded.filter((name) => name !== "@opentelemetry/api");
    };
    try {
      expect(await loadedBy("")).toEqual([]);
      // Nothing listens at this port.
      const loaded = await loadedBy(`http://127.0.0.1:${await freePort(0)}`);
      expect(loaded).toContain("@opentelemetry/exporter-trace-otlp-http");
    } finally {
      rmSync(file, { force: true });
    }
  });

  it("finishes its running jobs on SIGTERM and begins no others", async () => {
    const sink = await startMailSink();
    const release = sink.hold();
    const port = await freePort(0);
    const worker = supervisor.start(program("worker", [], { WORKER_PORT: String(port) }));
    const isReady = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).json();
    try {
      await expect(worker.message).resolves.toEqual({ type: "ready" });
      expect(await isReady()).toEqual({ ready: true, reasons: [] });
      await register(new Visitor());
      await expect.poll(() => sink.mails.length, { timeout: 20_000 }).toBe(1);
      process.kill(worker.pid, "SIGTERM");
      // From this line on the worker takes no jobs: a job sent now stays in its queue.
      await expect.poll(() => worker.tail(), { timeout: 20_000 }).toContain("worker stopping");
      expect(await isReady()).toEqual({ ready: false, reasons: ["draining"] });
      await prismaTransaction((tx) => sendJob(tx, sendMailJob, { mailId: 0 }));
      release();
      expect(await worker.ended).toBe(0);
    } finally {
      release();
      await sink.close();
    }
    expect(await db().mail.findMany()).toMatchObject([{ attempts: 1, sentAt: expect.any(Date) }]);
    expect(await waitingJobs()).toEqual([{ name: "send-mail", data: { mailId: 0 } }]);
  });

  it("works and stops while the disk of its log is full", async () => {
    const port = await freePort(0);
    const full = openSync("/dev/full", "w");
    const env = { ...process.env, NEXT_DIST_DIR, LOG_LEVEL: "info", WORKER_PORT: String(port) };
    const worker = spawn(process.execPath, [inRoot("scripts/run.mjs"), "worker"], {
      env,
      stdio: ["ignore", full, "ignore"],
    });
    const ended = once(worker, "exit");
    try {
      const status = async () =>
        (await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null))?.status;
      await expect.poll(status, { timeout: 20_000 }).toBe(200);
      worker.kill("SIGTERM");
      expect(await ended).toEqual([0, null]);
    } finally {
      worker.kill("SIGKILL");
      closeSync(full);
    }
  });

  it("waits for its database, logs that, and starts when the database is there", async () => {
    const { serverUrl, template } = inject("databaseServer");
    const url = new URL(serverUrl);
    url.pathname = `/barq_late_${process.env.VITEST_POOL_ID}`;
    const name = url.pathname.slice(1);
    await dropDatabase(serverUrl, name);
    const port = await freePort(0);
    const env = { WORKER_PORT: String(port), DATABASE_URL: url.href };
    const worker = supervisor.start(program("worker", [], env));
    const isReady = async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).json();
    try {
      await expect
        .poll(() => worker.tail(), { timeout: 20_000 })
        .toContain("waiting for the database");
      expect(await isReady()).toEqual({ ready: false, reasons: ["database"] });
      await createDatabase(serverUrl, name, template);
      await expect(worker.message).resolves.toEqual({ type: "ready" });
      await expect.poll(() => worker.tail(), { timeout: 20_000 }).toContain("worker started");
      await expect.poll(isReady).toEqual({ ready: true, reasons: [] });
      process.kill(worker.pid, "SIGTERM");
      expect(await worker.ended).toBe(0);
    } finally {
      await dropDatabase(serverUrl, name);
    }
  });

  it("can be stopped while it waits for its database", async () => {
    const { serverUrl } = inject("databaseServer");
    const url = new URL(serverUrl);
    url.pathname = "/barq_that_never_comes";
    const worker = supervisor.start(program("worker", [], { DATABASE_URL: url.href }));
    await expect
      .poll(() => worker.tail(), { timeout: 20_000 })
      .toContain("waiting for the database");
    process.kill(worker.pid, "SIGTERM");
    expect(await worker.ended).toBe(0);
  });

  it("that was not built says how to build it", async () => {
    const missing = program("worker", [], { NEXT_DIST_DIR: ".next-nothing" });
    await expect(supervisor.run(missing)).rejects.toThrow("Create one with npm run build");
  });
});
