// npm run check:package [-- DIR]: tests the package (npm run package) in the folder DIR: it has no
// development packages, compilers or hidden files, and a shop created from DIR alone sells and
// delivers. Without DIR, the command packages the current build first.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { buy } from "../tools/chaos/buyer";
import { MailServer } from "../tools/chaos/mail-server";
import { payPalBuyer } from "../tools/chaos/providers/paypal-buyer";
import { startSimulator } from "../tools/paypal-simulator/server";
import { PACKAGE_LIMIT, packageShop, sizeOf } from "../tools/stack/build/package";
import { newSecrets } from "../tools/stack/demo-secrets";
import { green, print, printError, step } from "../tools/stack/output";
import { createDatabase } from "../tools/stack/postgres/databases";
import { freePort } from "../tools/stack/processes/ports";
import { onStopRequest } from "../tools/stack/processes/signals";
import { supervise } from "../tools/stack/processes/supervisor";
import { type Environment, inRoot, MAIN_DIST_DIR, setting } from "../tools/stack/project";
import { simulatedEnvironment } from "../tools/stack/testing/test-environment";
import { startTestPostgres } from "../tools/stack/testing/test-postgres";

/** Maximum milliseconds until the processes are ready; generous, for a busy machine. */
const START_LIMIT = 120_000;
/** Maximum milliseconds from the payment to the arrival of the order's mail. */
const DELIVERY_LIMIT = 60_000;
const PASSWORD = "a password of twelve letters";
/** A demo product that is sold without licence keys. */
const PRODUCT = 1;

const supervisor = supervise();
const temporary = mkdtempSync(join(tmpdir(), "barq-package-"));
supervisor.onStop(async () => rmSync(temporary, { recursive: true, force: true }));
onStopRequest(async () => {
  await supervisor.stop();
  process.exit(130);
});
try {
  const given = process.argv[2];
  const folder = given ? resolve(given) : join(temporary, "package");
  const distDir = setting("NEXT_DIST_DIR") ?? MAIN_DIST_DIR;
  if (!given) await step("The build is packaged", () => packageShop(distDir, folder));
  await step("It has no development packages, no packages of other systems, no compiler", () =>
    checkContents(folder),
  );
  await checkShop(folder);
  const { files, bytes } = sizeOf(folder);
  print(green(`The package runs: ${files} files, ${(bytes / 1e6).toFixed(1)} MB.`));
} catch (error) {
  printError(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exitCode = 1;
} finally {
  await supervisor.stop();
}
process.exit();

interface Locked {
  dev?: boolean;
  os?: string[];
  cpu?: string[];
}

async function checkContents(folder: string) {
  const { bytes } = sizeOf(folder);
  const lock = JSON.parse(readFileSync(inRoot("package-lock.json"), "utf8"));
  const packages = Object.entries(lock.packages as Record<string, Locked>);
  const isOther = ({ os, cpu }: Locked) =>
    (os && !os.includes(process.platform)) || (cpu && !cpu.includes(process.arch));
  const compilers = /node_modules\/(?:@next\/swc-|@swc\/core|@?esbuild|tsx$|typescript$)/;
  const unwanted = packages
    .filter(([path, entry]) => entry.dev || isOther(entry) || compilers.test(path))
    .map(([path]) => path)
    .filter((path) => path !== "" && existsSync(join(folder, path)));
  const distDir = setting("NEXT_DIST_DIR") ?? MAIN_DIST_DIR;
  const known = [distDir, ".env.example"];
  for (const name of readdirSync(folder)) {
    if (name.startsWith(".") && !known.includes(name)) unwanted.push(name);
  }
  if (unwanted.length > 0)
    throw new Error(`The package has unwanted files: ${unwanted.join(", ")}.`);
  if (bytes > PACKAGE_LIMIT)
    throw new Error(`The package has ${bytes} bytes; the limit is ${PACKAGE_LIMIT}.`);
}

/** Creates a shop from the package, sells one product, then backs the shop up and restores it. */
async function checkShop(folder: string) {
  const postgres = await startTestPostgres(supervisor);
  for (const name of ["package", "restored"]) {
    await createDatabase(postgres.url("postgres"), name);
  }
  const simulated = await simulatedEnvironment(postgres.url("package"));
  const env = { ...simulated, ...newSecrets(), NEXT_DIST_DIR: distDirOf(folder) };
  const command = (name: string, args: string[] = [], own: Environment = {}) =>
    step(`npm run ${name}`, async () => {
      const { status, stdout, stderr } = spawnSync("npm", ["run", name, "--", ...args], {
        cwd: folder,
        env: bare({ ...env, ...own }),
        input: `${PASSWORD}\n`,
        encoding: "utf8",
      });
      if (status !== 0) throw new Error(`npm run ${name} ended with ${status}\n${stdout}${stderr}`);
    });
  await command("shop:new", ["--owner", "owner@shop.example"]);
  await command("db:migrate");
  await command("db:seed");
  await command("admin:create", ["clerk@shop.example", "--role=support"]);
  await step("A picture is decoded", () => checkDecoder(folder));
  await step("A purchase is paid and delivered", () => purchase(folder, env));
  await command("check:invariants");
  const next = `next:${randomBytes(32).toString("base64")}`;
  await command("keys:rotate", [], { SECRETS_KEY: `${next},${env.SECRETS_KEY}` });
  mkdirSync(join(temporary, "backups"));
  const backup = join(temporary, "backups", "shop.backup");
  await command("backup", [backup]);
  await command("restore", [backup], { DATABASE_URL: postgres.url("restored") });
}

async function checkDecoder(folder: string) {
  const { status } = spawnSync(process.execPath, ["src/server/images/decode-image.mjs"], {
    cwd: folder,
    env: bare({}),
    input: readFileSync(join(folder, "public/app-icon-512.png")),
    maxBuffer: 64_000_000,
  });
  if (status !== 0) throw new Error(`decode-image.mjs ended with ${status}`);
}

/**
 * Makes one purchase through a web process and a worker of the package, started as in production.
 */
async function purchase(folder: string, env: Environment) {
  const [web, health] = [await freePort(0), await freePort(0)];
  const mails = new MailServer(Number(new URL(env.SMTP_URL ?? "").port));
  await mails.open();
  const simulator = await startSimulator({
    port: Number(new URL(env.PAYPAL_SIMULATOR_URL ?? "").port),
    webhookUrl: `http://127.0.0.1:${web}/api/paypal/webhook`,
  });
  const shop = `http://127.0.0.1:${web}`;
  const children = [
    start(folder, "serve", { ...env, PORT: String(web), APP_URL: shop }),
    start(folder, "worker", { ...env, WORKER_PORT: String(health), APP_URL: shop }),
  ];
  try {
    for (const port of [web, health]) {
      await until(START_LIMIT, children, () => isOk(`http://127.0.0.1:${port}/readyz`));
    }
    for (const path of ["/", `/product/${PRODUCT}`, "/checkout", "/admin-login"]) {
      if (!(await isOk(shop + path))) throw new Error(`${path} does not answer 200`);
    }
    const { email, hasApproved, refusal, errors } = await buy(
      [shop],
      { products: [PRODUCT], playerId: "5123456789" },
      payPalBuyer(simulator.url),
    );
    if (!hasApproved || errors.length > 0) throw new Error([refusal, ...errors].join(", "));
    await until(DELIVERY_LIMIT, children, async () => mails.taken.some(({ to }) => to === email));
  } finally {
    for (const child of children) child.process.kill("SIGTERM");
    await Promise.all(children.map(({ ended }) => ended));
    await simulator.close();
    await mails.close();
  }
}

interface Started {
  process: ChildProcess;
  ended: Promise<void>;
  said(): string;
}

function start(folder: string, name: string, env: Environment): Started {
  const child = spawn(process.execPath, ["scripts/run.mjs", name], {
    cwd: folder,
    env: bare(env),
    stdio: ["ignore", "pipe", "pipe"],
  });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (text) => {
      said = `${said}${text}`.slice(-4_000);
    });
  }
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  return { process: child, ended, said: () => said };
}

/**
 * An environment of PATH, HOME, NODE_ENV and the given variables: this process's other variables
 * are not inherited.
 */
function bare(env: Environment): NodeJS.ProcessEnv {
  const { PATH, HOME } = process.env;
  return { NODE_ENV: "production", PATH, HOME, ...env };
}

function isOk(url: string): Promise<boolean> {
  return fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );
}

async function until(limit: number, children: Started[], isSo: () => Promise<boolean>) {
  for (const end = Date.now() + limit; !(await isSo()); await delay(100)) {
    const dead = children.find(({ process }) => process.exitCode !== null);
    if (dead) throw new Error(`A process exited unexpectedly:\n${dead.said()}`);
    if (Date.now() < end) continue;
    throw new Error(`Timeout after ${limit} ms:\n${children.map(({ said }) => said()).join("\n")}`);
  }
}

/** The name of the build folder inside a package. @throws Error if the package has no build */
function distDirOf(folder: string): string {
  const name = readdirSync(folder).find((one) => existsSync(join(folder, one, "BUILD_ID")));
  if (!name) throw new Error(`${folder} has no build`);
  return name;
}
