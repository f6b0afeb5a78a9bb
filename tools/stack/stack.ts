import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import { processEnv } from "@/env";
import { buildShop, nextEnvironment } from "./build/build";
import { generatePrismaClient } from "./build/prisma-client";
import { step } from "./output";
import { migrate } from "./postgres/migrate";
import { freePort } from "./processes/ports";
import type { Child, Supervisor } from "./processes/supervisor";
import { type Environment, next } from "./project";
import {
  type BySimulator,
  blankVariables,
  SIMULATED,
  SIMULATOR_NAMES,
  SIMULATORS,
  type SimulatorName,
  variablesOf,
} from "./simulators";

export interface StackOptions {
  mode: "start" | "dev";
  /** Preferred ports; 0 means any. */
  ports: {
    shop: number;
    mailbox: number;
    smtp: number;
    /** The simulators' preferred ports. A provider whose port is missing gets no simulator. */
    simulators: BySimulator<number>;
  };
  databaseUrl: string;
  /** Keys that encrypt stored secrets. */
  secrets: { SECRETS_KEY: string; FINGERPRINT_KEY: string };
  /**
   * Starts a second web process of the same shop, which accepts payments by every provider; the
   * first web process then accepts only those of `SIMULATED.usual`.
   */
  hasSecondShop?: true;
  /** Files that keep the simulators' payments; without a file, they are lost at the end. */
  paymentFiles?: BySimulator<string>;
  /** Folder of the mailbox's mails. */
  mailFolder: string;
  distDir: string;
  /** Environment of the build; by default that of the shop, with PRERENDER=1. */
  buildEnvironment?: Environment;
  /** External configuration; services configured there are not started. */
  configured: Environment;
  /**
   * If given, shop and worker are restarted when they exit unexpectedly, and this function is
   * called after each restart.
   */
  onRestart?: () => void;
}

export interface Stack {
  shop: string;
  /** See `StackOptions.hasSecondShop`. */
  secondShop?: string;
  /** Undefined if SMTP_URL is configured externally. */
  mailbox?: string;
  /** The simulators' addresses; a provider that is configured externally has none. */
  simulators: BySimulator<string>;
  /** Environment of the shop and the worker. */
  environment: Environment;
}

/**
 * Starts the whole shop except the database: mailbox, payment simulators, data, build, web, worker.
 * @throws Error naming each invalid environment variable, before anything is started
 */
export async function startStack(supervisor: Supervisor, options: StackOptions): Promise<Stack> {
  const { configured, databaseUrl, distDir, mode, ports, secrets } = options;
  const port = await freePort(ports.shop);
  const shop = `http://localhost:${port}`;
  const environment: Environment = {
    // Limits glibc's malloc arenas, which otherwise take 20 to 40 MB of a process;
    // docs/operations.md recommends the same value.
    MALLOC_ARENA_MAX: "2",
    ...configured,
    DEMO: "1",
    APP_URL: configured.APP_URL || shop,
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    SECRETS_KEY: configured.SECRETS_KEY || secrets.SECRETS_KEY,
    FINGERPRINT_KEY: configured.FINGERPRINT_KEY || secrets.FINGERPRINT_KEY,
    TOPUP_SUPPLIER: configured.TOPUP_SUPPLIER || "simulated",
    // Developers receive webhooks on this machine.
    WEBHOOK_ALLOWED_NETWORKS: configured.WEBHOOK_ALLOWED_NETWORKS || "127.0.0.0/8,::1/128",
  };

  processEnv(environment);

  await step("Database client", () => generatePrismaClient(supervisor));
  await step("Database tables", () => migrate(databaseUrl));
  await step("Catalogue", () =>
    supervisor.run({
      name: "seed",
      module: "prisma/seed/seed.ts",
      args: ["--demo-admin"],
      env: environment,
    }),
  );
  const mailbox = configured.SMTP_URL
    ? undefined
    : await step("Mailbox", () => startMailbox(supervisor, options, environment));
  const secondPort = options.hasSecondShop ? String(await freePort(0)) : undefined;
  const simulators: BySimulator<string> = {};
  for (const name of SIMULATOR_NAMES) {
    const { title, account } = SIMULATORS[name];
    if (configured[account] || ports.simulators[name] === undefined) continue;
    // A simulator sends its webhooks to a web process that accepts payments by its provider.
    const webhookPort = SIMULATED.usual.includes(name) ? environment.PORT : secondPort;
    simulators[name] = await step(`${title} simulator`, () =>
      startSimulator(supervisor, options, environment, name, webhookPort ?? environment.PORT),
    );
  }
  if (mode === "start") {
    const build = options.buildEnvironment ?? { ...environment, PRERENDER: "1" };
    await step("Pages", () => buildShop(supervisor, build, distDir));
  }
  const second = secondPort && {
    ...environment,
    PORT: secondPort,
    APP_URL: `http://localhost:${secondPort}`,
  };
  const worker = await step("Worker", () => startWorker(supervisor, options, environment));
  const first = second ? { ...environment, ...WITHOUT_OTHERS } : environment;
  const web = await step("Shop", () => startShop(supervisor, options, first));
  if (second) await step("Second shop", () => startShop(supervisor, options, second));
  if (options.onRestart) {
    supervisor.keepUp(worker, options.onRestart);
    supervisor.keepUp(web, options.onRestart);
  }
  const secondShop = second && { secondShop: second.APP_URL };
  return { shop, ...secondShop, mailbox, simulators, environment };
}

const WITHOUT_OTHERS = blankVariables(
  SIMULATOR_NAMES.filter((name) => !SIMULATED.usual.includes(name)),
);

async function startMailbox(
  supervisor: Supervisor,
  { ports, mailFolder }: StackOptions,
  environment: Environment,
) {
  const web = await freePort(ports.mailbox);
  const smtp = await freePort(ports.smtp);
  const url = `http://localhost:${web}`;
  mkdirSync(dirname(mailFolder), { recursive: true });
  Object.assign(environment, { SMTP_URL: `smtp://127.0.0.1:${smtp}`, MAILBOX_URL: url });
  const child = supervisor.start({
    name: "mailbox",
    module: "node_modules/maildev/bin/maildev",
    args: [
      ...["--smtp", String(smtp), "--web", String(web), "--ip", "127.0.0.1"],
      ...["--mail-directory", mailFolder],
    ],
    show: "nothing",
  });
  await waitForAnswer(`http://127.0.0.1:${web}/healthz`, child);
  return url;
}

/** @returns the simulator's address */
async function startSimulator(
  supervisor: Supervisor,
  { ports, paymentFiles }: StackOptions,
  environment: Environment,
  name: SimulatorName,
  webhookPort: string | undefined,
) {
  const port = await freePort(ports.simulators[name] ?? 0);
  const url = `http://localhost:${port}`;
  const { title, demo } = SIMULATORS[name];
  Object.assign(environment, demo(url));
  const variables = variablesOf(name);
  const child = supervisor.start({
    name: `${title} simulator`,
    module: `tools/${name}-simulator/main.ts`,
    env: {
      ...environment,
      [variables.port]: String(port),
      [variables.file]: paymentFiles?.[name],
      [variables.webhookUrl]: `http://127.0.0.1:${webhookPort}/api/${name}/webhook`,
    },
  });
  await firstOf(child.message, child);
  return url;
}

/** Node.js flags of npm run worker: V8's young generation (semi-space) has 4 MB instead of 16. */
export const WORKER_FLAGS = ["--max-semi-space-size=4"];
/** The flags of npm run serve. */
export const SHOP_FLAGS = ["--max-semi-space-size=8"];

/** Starts the worker from source in development, otherwise from the build. */
async function startWorker(
  supervisor: Supervisor,
  { distDir, mode }: StackOptions,
  environment: Environment,
) {
  const child = supervisor.start({
    name: "worker",
    ...(mode === "dev"
      ? { module: "scripts/worker.ts" }
      : { module: "scripts/run.mjs", args: ["worker"], flags: WORKER_FLAGS }),
    env: { ...environment, NODE_ENV: "production", NEXT_DIST_DIR: distDir },
    patience: 17_000,
  });
  await firstOf(child.message, child);
  return child;
}

async function startShop(
  supervisor: Supervisor,
  { distDir, mode }: StackOptions,
  environment: Environment,
) {
  const port = environment.PORT ?? "";
  const isDevelopment = mode === "dev";
  const child = supervisor.start({
    name: "shop",
    ...(isDevelopment
      ? { module: next, args: ["dev", "-H", "127.0.0.1", "-p", port] }
      : { module: "scripts/run.mjs", args: ["serve"], flags: SHOP_FLAGS }),
    env: {
      ...environment,
      ...nextEnvironment(distDir),
      ...(isDevelopment ? { NODE_ENV: "development" } : {}),
    },
    show: isDevelopment ? "all" : "errors",
    patience: 17_000,
  });
  await waitForAnswer(`http://127.0.0.1:${port}/app-icon.svg`, child);
  return child;
}

/** Start timeout in milliseconds. */
const LIMIT = 60_000;

/** Waits for `wanted`. @throws Error if the child exits first, or after a minute */
function firstOf<T>(wanted: Promise<T>, child: Child): Promise<T> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${child.name} does not answer`)), LIMIT);
    const settle = (work: () => void) => {
      clearTimeout(timer);
      work();
    };
    void child.ended.then((how) =>
      settle(() => reject(new Error(`${child.name} did not start (${how})`))),
    );
    wanted.then(
      (value) => settle(() => resolve(value)),
      (error: unknown) => settle(() => reject(error)),
    );
  });
}

/** Waits until the URL answers with any status. */
async function waitForAnswer(url: string, child: Child) {
  let waiting = true;
  const poll = async () => {
    while (waiting) {
      try {
        await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(20_000) });
        return;
      } catch {
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
  };
  try {
    await firstOf(poll(), child);
  } finally {
    waiting = false;
  }
}
