import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { db } from "@/server/platform/database/db";
import { licenceKeyColumns } from "@/server/platform/secrets";
import { freePort } from "../stack/processes/ports";
import type { Supervisor } from "../stack/processes/supervisor";
import { type Environment, inRoot } from "../stack/project";
import { namedSimulators } from "../stack/simulators";
import { buy, type Purchase, type Wish } from "./buyer";
import { MailServer } from "./mail-server";
import { type Program, ShopProcess } from "./member";
import type { ChaosProvider, OpenProvider } from "./providers/provider";
import { settleAndAudit } from "./settle-and-audit";

/** Delays of the provider's webhook retries, in milliseconds; after the last it gives up. */
const WEBHOOK_RETRIES = [500, 1_000, 2_000, 4_000];

/** Recovery time limit, in milliseconds. */
const WELL_WITHIN = 60_000;

interface Programs {
  web: Program;
  worker: Program;
  /** Additional environment of a process, by its name. */
  env?: (name: string) => Environment;
}

const MOVED_CLOCK = ["--import", pathToFileURL(inRoot("tools/chaos/moved-clock.mjs")).href];

/** Processes run from source, without pages, with adjustable clocks. */
const SOURCES: Programs = {
  web: { module: "tools/chaos/web.ts", flags: MOVED_CLOCK },
  worker: { module: "scripts/worker.ts", flags: MOVED_CLOCK },
};

/** Starts the simulators of the providers that this process's environment configures. */
function openProviders(web: string): Promise<ChaosProvider[]> {
  const opened = namedSimulators(process.env).map(async ({ name, port }) => {
    const { open } = (await import(`./providers/${name}.ts`)) as { open: OpenProvider };
    const webhookUrl = `${web}/api/${name}/webhook`;
    return open({ port, webhookUrl, webhookRetryMs: WEBHOOK_RETRIES });
  });
  return Promise.all(opened);
}

/**
 * Two web processes and two workers on one database, with payment simulators and a mail server.
 * This process's environment states the database, the secrets and the ports of simulators and mail
 * server.
 */
export class ChaosShop {
  readonly purchases: Purchase[] = [];
  /** Measurements of the cases, one line each. */
  readonly notes: string[] = [];
  readonly begun = new Date();
  /** Number of times that the provider retries a webhook. */
  readonly webhookTries = WEBHOOK_RETRIES.length;

  /** The providers through which buyers pay, in turn. */
  private paid: readonly ChaosProvider[];
  private begunPurchases = 0;

  private constructor(
    readonly webs: readonly [ShopProcess, ShopProcess],
    readonly workers: readonly [ShopProcess, ShopProcess],
    /** URLs of the web processes. */
    readonly addresses: readonly [string, string],
    readonly providers: readonly ChaosProvider[],
    readonly mail: MailServer,
  ) {
    this.paid = providers;
  }

  /** Starts the simulators and the mail server; processes are started later. */
  static async open(supervisor: Supervisor, programs: Programs = SOURCES): Promise<ChaosShop> {
    const ports = [await freePort(0), await freePort(0)] as const;
    const member = (name: string, program: Program, env: Environment) =>
      new ShopProcess(supervisor, name, {
        ...program,
        env: { LOG_LEVEL: "info", ...program.env, ...env, ...programs.env?.(name) },
      });
    const web = (place: 0 | 1) =>
      member(`web ${place + 1}`, programs.web, {
        PORT: String(ports[place]),
        // No buyer gets a proof-of-work challenge: all buyers run on this machine, which would need
        // minutes to solve their challenges.
        CHALLENGE_HELD_UNITS: "1000000",
      });
    const worker = (place: 0 | 1) => member(`worker ${place + 1}`, programs.worker, {});
    const addresses = [`http://127.0.0.1:${ports[0]}`, `http://127.0.0.1:${ports[1]}`] as const;
    const providers = await openProviders(addresses[0]);
    const mail = new MailServer(Number(new URL(process.env.SMTP_URL ?? "").port));
    await mail.open();
    return new ChaosShop([web(0), web(1)], [worker(0), worker(1)], addresses, providers, mail);
  }

  /** Starts all processes that are not running. */
  async start(): Promise<void> {
    await Promise.all(this.members.map((member) => member.start()));
  }

  /**
   * Kills and restarts every process. @param env additional environment of each process, web
   * processes first
   */
  async restart(env: readonly Environment[] = []): Promise<void> {
    await Promise.all(this.members.map((member) => member.kill()));
    await Promise.all(this.members.map((member, place) => member.start("", env[place])));
  }

  get members(): ShopProcess[] {
    return [...this.webs, ...this.workers];
  }

  /** Adds `count` available keys to a product that has no options. */
  async addKeys(productId: number, count: number): Promise<void> {
    const keys = Array.from({ length: count }, (_, number) => {
      const id = randomUUID();
      return { ...licenceKeyColumns(id, `CHAOS-${productId}-${number}-${id}`), productId };
    });
    await db().licenceKey.createMany({ data: keys });
  }

  async close(): Promise<void> {
    await Promise.all(this.providers.map((provider) => provider.close()));
    await this.mail.close();
  }

  /** Makes buyers pay through these providers in turn; through all of them by default. */
  payAt(providers: readonly ChaosProvider[] = this.providers): void {
    this.paid = providers;
  }

  /** The first of the providers through which buyers pay. */
  get provider(): ChaosProvider {
    const [first] = this.paid;
    if (!first) throw new Error("buyers have no provider to pay");
    return first;
  }

  /** Makes a purchase that tries web process `first` first, then the other. */
  async buy(wish: Wish, first: 0 | 1 = 0): Promise<Purchase> {
    const webs = first === 0 ? this.addresses : ([...this.addresses].reverse() as string[]);
    const turn = this.begunPurchases % this.paid.length;
    this.begunPurchases += 1;
    const purchase = await buy(webs, wish, this.paid[turn] ?? this.provider);
    this.purchases.push(purchase);
    return purchase;
  }

  /** The provider's capture of a purchase. @throws Error if there is none */
  captureOf({ orderId, provider, providerOrderId }: Purchase): string {
    const taken = this.providerOf(provider).taken();
    const found = taken.find((one) => one.providerOrderId === providerOrderId);
    if (!found) throw new Error(`the provider has no capture of order ${orderId}`);
    return found.captureId;
  }

  /** @throws Error if no provider has this name */
  providerOf(name: string): ChaosProvider {
    const found = this.providers.find((provider) => provider.name === name);
    if (!found) throw new Error(`this shop has no provider ${name}`);
    return found;
  }

  /** Waits until the provider has received more than `before` calls of this kind. */
  async asked(kind: "settle" | "refund", before: number): Promise<void> {
    while (this.provider.calls(kind) <= before) await delay(20);
  }

  /**
   * Waits, at most `within` milliseconds, until every approved order is paid and delivered, or
   * refunded. @returns the milliseconds waited, and the problems found: unfinished work, and
   * problems in the books of shop, provider and mail server
   */
  async settle(within = WELL_WITHIN): Promise<{ ms: number; problems: string[] }> {
    return settleAndAudit(this, within);
  }
}
