import { join, relative, sep } from "node:path";
import { DEMO_ADMIN_PASSWORD } from "@/domain/account/demo-admin";
import { ADMIN_EMAIL } from "@/domain/account/session";
import { DEMO_DIST_DIR } from "../tools/stack/build/build";
import { demoSecrets } from "../tools/stack/demo-secrets";
import { bold, dim, print, printError, step, summaryTable, yellow } from "../tools/stack/output";
import { startEmbeddedDatabase } from "../tools/stack/postgres/embedded-database";
import {
  clearLeftovers,
  forgetRunning,
  recordRunning,
  runningStart,
} from "../tools/stack/processes/running-shop";
import { onStopRequest } from "../tools/stack/processes/signals";
import { type Supervisor, supervise } from "../tools/stack/processes/supervisor";
import { dataFolder, loadEnvFile, portSetting, root, setting } from "../tools/stack/project";
import {
  bySimulator,
  paymentFiles,
  SIMULATOR_NAMES,
  SIMULATORS,
  type SimulatorName,
  variablesOf,
} from "../tools/stack/simulators";
import { type Stack, startStack } from "../tools/stack/stack";

/**
 * `npm start` and `npm run dev`: runs the whole shop on this machine, with its own PostgreSQL,
 * mailbox and payment simulators, except those that `.env` replaces.
 */
export async function start(mode: "start" | "dev") {
  loadEnvFile();
  const running = runningStart();
  if (running) {
    printError(
      `The shop is already running: ${running.shop} (process ${running.pid}). Stop it first.`,
    );
    process.exit(1);
  }
  await clearLeftovers();

  const supervisor = supervise();
  let stopping = false;
  onStopRequest(() => {
    stopping = true;
    print("\nClosing the shop …");
    return close(supervisor, 0);
  });
  try {
    await open(supervisor, mode);
    printError(await supervisor.failed);
  } catch (error) {
    if (!stopping) printError(error instanceof Error ? error.message : String(error));
  }
  if (!stopping) {
    print(`The logs are in ${join(dataFolder, "logs")}.`);
    await close(supervisor, 1);
  }
}

async function close(supervisor: Supervisor, exitCode: number) {
  await supervisor.stop();
  forgetRunning();
  process.exit(exitCode);
}

async function open(supervisor: Supervisor, mode: "start" | "dev") {
  print(`${bold("Barq")} ${dim(mode === "dev" ? "development" : "demo")}`);
  const ports = {
    shop: portSetting("PORT", 3000),
    mailbox: portSetting("MAILBOX_PORT", 1080),
    smtp: portSetting("SMTP_PORT", 1025),
    simulators: bySimulator((name) => portSetting(variablesOf(name).port, SIMULATORS[name].port)),
  };
  const record = (shop: string) =>
    recordRunning(
      shop,
      supervisor.children().map(({ pid }) => pid),
    );
  record("starting");
  const database = await databaseFor(supervisor);
  record("starting");
  const stack = await startStack(supervisor, {
    mode,
    ports,
    databaseUrl: database.databaseUrl,
    secrets: demoSecrets(join(dataFolder, "demo-secrets.json")),
    paymentFiles,
    mailFolder: join(dataFolder, "mailbox"),
    distDir: DEMO_DIST_DIR,
    // No proxy is in front of the demo, so no header can be trusted to state a client's IP address.
    configured: { ...process.env, PROXY_HOPS: process.env.PROXY_HOPS || "0" },
    onRestart: () => record(stack.shop),
  });
  record(stack.shop);
  print(announcement(stack, database.described));
  reportOtherPorts([
    ["shop", ports.shop, stack.shop],
    ["mailbox", ports.mailbox, stack.mailbox],
    ...SIMULATOR_NAMES.map((name): Place => {
      return [titleOf(name), ports.simulators[name] ?? 0, stack.simulators[name]];
    }),
  ]);
}

async function databaseFor(supervisor: Supervisor) {
  const databaseUrl = setting("DATABASE_URL");
  if (databaseUrl) return { databaseUrl, described: new URL(databaseUrl).host };
  const database = await step("PostgreSQL", () => startEmbeddedDatabase(supervisor));
  const described = `127.0.0.1:${database.port} ${dim(`in ${shortPath(database.folder)}`)}`;
  return { databaseUrl: database.databaseUrl, described };
}

function announcement(stack: Stack, database: string) {
  const rows: [string, string][] = [["Shop", bold(stack.shop)]];
  rows.push(["Control panel", `${stack.shop}/admin`]);
  rows.push(["Demo administrator", `${ADMIN_EMAIL} ${dim(DEMO_ADMIN_PASSWORD)}`]);
  rows.push(["Mailbox", stack.mailbox ?? "your SMTP_URL"]);
  for (const name of SIMULATOR_NAMES) {
    const place = stack.simulators[name] ?? `your ${SIMULATORS[name].title} account`;
    rows.push([titleOf(name), place]);
  }
  rows.push(["Database", database], ["Logs", shortPath(join(dataFolder, "logs"))]);
  return `${summaryTable("Barq is open.", rows)}\n  Ctrl-C closes it.\n`;
}

const shortPath = (path: string) =>
  path.startsWith(`${root}${sep}`) ? relative(root, path) : path;

const titleOf = (name: SimulatorName) => `${SIMULATORS[name].title} simulator`;

type Place = [name: string, wanted: number, url: string | undefined];

function reportOtherPorts(places: Place[]) {
  for (const [name, wanted, url] of places) {
    if (!url || wanted === 0 || new URL(url).port === String(wanted)) continue;
    print(yellow(`  Port ${wanted} was taken: the ${name} is at ${url} instead.`));
  }
}
