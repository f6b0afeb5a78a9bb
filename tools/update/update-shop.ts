import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { licenceKeyColumns } from "@/server/platform/secrets";
import { buy, type Purchase } from "../chaos/buyer";
import { MailServer } from "../chaos/mail-server";
import { open } from "../chaos/providers/paypal";
import type { ChaosProvider } from "../chaos/providers/provider";
import { type Reckoned, settleAndAudit } from "../chaos/settle-and-audit";
import { withClient } from "../stack/postgres/databases";
import { freePort } from "../stack/processes/ports";
import type { Child, Supervisor } from "../stack/processes/supervisor";
import type { Environment } from "../stack/project";

/** How to start the processes of a release. */
export interface Programs {
  folder: string;
  web: { module: string; args?: string[] };
  worker: { module: string; args?: string[] };
  env?: Environment;
}

/** The id of a seeded product that sells licence keys, and the number of keys to add to it. */
const PRODUCT = 7;
const KEYS = 2_000;

/**
 * Seconds for which a web process serves after SIGTERM: two check intervals of the balancer, plus
 * time for responses on a busy machine.
 */
const DRAIN_SECONDS = 5;
/** Time limit for a process to stop after SIGTERM, in milliseconds. */
const PATIENCE = 30_000;
/** Time limit for all paid orders to be delivered, in milliseconds. */
const WELL_WITHIN = 60_000;
/** Delays of the provider's webhook retries, in milliseconds. */
const WEBHOOK_RETRIES = [500, 1_000, 2_000, 4_000];

/** A slot for a web process or worker, in which one release replaces the other. */
export class ProcessSlot {
  private child: Child | undefined;
  private starts = 0;

  constructor(
    private readonly supervisor: Supervisor,
    readonly name: string,
    private readonly program: "web" | "worker",
    private readonly env: Environment,
  ) {}

  /**
   * Starts a process of the release and waits until it is ready.
   * @throws Error with the process's last output if it exits before that
   */
  async start({ folder, env, [this.program]: program }: Programs): Promise<void> {
    this.starts += 1;
    const child = this.supervisor.start({
      ...program,
      name: `${this.name} ${this.starts}`,
      folder,
      env: { ...this.env, ...env },
      show: "nothing",
      patience: PATIENCE,
    });
    this.child = child;
    const ended = child.ended.then((how) => {
      throw new Error(`${this.name} did not start (${how})\n${child.tail()}`);
    });
    await Promise.race([child.message, ended]);
    ended.catch(() => undefined);
  }

  /** Stops the process and waits. @throws Error unless it exits with code 0 */
  async end(): Promise<void> {
    await this.child?.stop();
    const how = await this.child?.ended;
    if (how !== 0) throw new Error(`${this.name} ended with ${how}\n${this.child?.tail()}`);
  }
}

/**
 * One or two web processes and as many workers to be replaced, with the PayPal simulator, a mail
 * server and buyers. The environment of this process states the database, the secrets, and the
 * addresses of simulator and mail server.
 */
export class UpdateShop implements Reckoned {
  readonly purchases: Purchase[] = [];
  /** The part of the update that buyers' requests are attributed to. */
  part = "";
  /** Failed requests of buyers, one line each. */
  private readonly failed: string[] = [];
  readonly begun = new Date();
  private readonly leaving = new AbortController();
  private coming: Promise<unknown> = Promise.resolve();

  private constructor(
    readonly webs: readonly ProcessSlot[],
    readonly workers: readonly ProcessSlot[],
    /** URLs of the web processes. */
    readonly addresses: readonly string[],
    private readonly provider: ChaosProvider,
    readonly mail: MailServer,
    /** The port that buyers and webhooks use: the balancer's, or that of the only web process. */
    readonly frontPort: number,
  ) {}

  static async open(supervisor: Supervisor, count: 1 | 2): Promise<UpdateShop> {
    const ports = await Promise.all(Array.from({ length: count }, () => freePort(0)));
    const frontPort = count === 1 ? (ports[0] ?? 0) : await freePort(0);
    const webs = ports.map(
      (port, place) =>
        new ProcessSlot(supervisor, `web ${place + 1}`, "web", {
          HOST: "127.0.0.1",
          PORT: String(port),
          LOG_LEVEL: "info",
          DRAIN_SECONDS: String(DRAIN_SECONDS),
          // No buyer gets a proof-of-work challenge: this machine would have to solve those of all
          // buyers.
          CHALLENGE_HELD_UNITS: "1000000",
        }),
    );
    const workers = ports.map(
      (_, place) =>
        new ProcessSlot(supervisor, `worker ${place + 1}`, "worker", { LOG_LEVEL: "info" }),
    );
    const provider = await open({
      port: Number(new URL(process.env.PAYPAL_SIMULATOR_URL ?? "").port),
      webhookUrl: `http://127.0.0.1:${frontPort}/api/paypal/webhook`,
      webhookRetryMs: WEBHOOK_RETRIES,
    });
    const mail = new MailServer(Number(new URL(process.env.SMTP_URL ?? "").port));
    await mail.open();
    const addresses = ports.map((port) => `http://127.0.0.1:${port}`);
    return new UpdateShop(webs, workers, addresses, provider, mail, frontPort);
  }

  get providers(): readonly ChaosProvider[] {
    return [this.provider];
  }

  async start(programs: Programs): Promise<void> {
    await Promise.all([...this.webs, ...this.workers].map((place) => place.start(programs)));
  }

  /** Warms the shop up by `count` simultaneous purchases; their failed requests do not count. */
  async warm(count: number): Promise<void> {
    await Promise.all(Array.from({ length: count }, () => this.buy()));
    this.failed.length = 0;
  }

  /**
   * Starts `count` buyers, who repeat purchases until `leave`, with pauses of `pause` milliseconds.
   */
  come(count: number, pause: number): void {
    const { signal } = this.leaving;
    const shopping = async () => {
      while (!signal.aborted) {
        await this.buy();
        await delay(pause, undefined, { signal }).catch(() => undefined);
      }
    };
    this.coming = Promise.all(Array.from({ length: count }, shopping));
  }

  /** Stops the buyers after their current purchases. */
  async leave(): Promise<void> {
    this.leaving.abort();
    await this.coming;
  }

  async buy(): Promise<Purchase> {
    const front = `http://127.0.0.1:${this.frontPort}`;
    const purchase = await buy([front], { products: [PRODUCT] }, this.provider);
    this.purchases.push(purchase);
    this.failed.push(...purchase.failed.map((line) => `${this.part}: ${line}`));
    return purchase;
  }

  /** Waits until all purchases are settled. @returns failed requests, lost or repeated work */
  async problems(): Promise<string[]> {
    const { problems } = await settleAndAudit(this, WELL_WITHIN);
    return [
      ...counted(this.failed),
      ...counted(
        this.purchases.flatMap(({ hasApproved, refusal }) =>
          hasApproved ? [] : [`could not buy: ${refusal}`],
        ),
      ),
      ...problems,
      ...this.mailedAgain(),
    ];
  }

  /** Milliseconds from the payment's approval to the last mail, for each buyer who has both. */
  inboxTimes(): number[] {
    const taken = new Map(this.mail.taken.map(({ to, at }) => [to, at]));
    return this.purchases.flatMap(({ email, approvedAt }) => {
      const at = taken.get(email);
      return at === undefined || approvedAt === 0 ? [] : [at - approvedAt];
    });
  }

  async close(): Promise<void> {
    await this.provider.close();
    await this.mail.close();
  }

  private mailedAgain(): string[] {
    const times = new Map<string, number>();
    for (const { messageId } of this.mail.taken) {
      times.set(messageId, (times.get(messageId) ?? 0) + 1);
    }
    return [...times].flatMap(([id, count]) =>
      count > 1 ? [`${id} was sent ${count} times`] : [],
    );
  }
}

/** Unique lines with their counts. */
export function counted(lines: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1);
  return [...counts].map(([line, count]) => `${count} × ${line}`);
}

/**
 * Migrates an empty database with a release's own migrations, and fills in its catalogue and keys.
 */
export async function fillDatabase(
  supervisor: Supervisor,
  { folder }: { folder: string },
  databaseUrl: string,
): Promise<void> {
  const env = { DATABASE_URL: databaseUrl };
  const module = join("scripts", "run.mjs");
  await supervisor.run({ name: "previous tables", folder, module, args: ["db", "migrate"], env });
  await supervisor.run({ name: "previous seed", folder, module: "prisma/seed/seed.ts", env });
  await withClient(databaseUrl, async (client) => {
    // The previous release may lack some of this release's columns.
    const { rows } = await client.query<{ name: string }>(
      "SELECT column_name AS name FROM information_schema.columns WHERE table_name = 'licence_keys'",
    );
    const known = new Set(rows.map(({ name }) => name));
    await client.query("BEGIN");
    for (let number = 0; number < KEYS; number += 1) {
      const id = randomUUID();
      const key = { ...licenceKeyColumns(id, `UPDATE-${number}-${id}`), product_id: PRODUCT };
      const columns = Object.entries(key).filter(([name]) => known.has(name));
      const places = columns.map((_, place) => `$${place + 1}`);
      await client.query(
        `INSERT INTO licence_keys (${columns.map(([name]) => name)}) VALUES (${places})`,
        columns.map(([, value]) => value),
      );
    }
    await client.query("COMMIT");
  });
}
