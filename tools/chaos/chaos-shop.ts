import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { findBroken } from "@/server/books/find-broken";
import { differencesFromProvider } from "@/server/books/provider-books";
import { db } from "@/server/platform/db";
import { associatedData, fingerprint, seal } from "@/server/platform/secrets";
import { type Simulator, startSimulator } from "../paypal-simulator/server";
import { freePort } from "../stack/processes/ports";
import type { Supervisor } from "../stack/processes/supervisor";
import { buy, type Purchase, type Wish } from "./buyer";
import { MailServer } from "./mail-server";
import { Member } from "./member";

/** Milliseconds within which everything is well again. */
const WELL_WITHIN = 60_000;

/**
 * Two web processes and two workers on one database, a payment simulator and a mail server. The environment of this
 * process says the database, the secrets, and where simulator and mail server are to be.
 */
export class ChaosShop {
  readonly purchases: Purchase[] = [];
  private readonly begun = new Date();

  private constructor(
    readonly webs: readonly [Member, Member],
    readonly workers: readonly [Member, Member],
    /** Addresses of the web processes. */
    readonly addresses: readonly [string, string],
    readonly simulator: Simulator,
    readonly mail: MailServer,
  ) {}

  /** Opens all but the workers. */
  static async open(supervisor: Supervisor): Promise<ChaosShop> {
    const ports = [await freePort(0), await freePort(0)] as const;
    const web = (place: 0 | 1) =>
      new Member(supervisor, `web ${place + 1}`, "tools/chaos/web.ts", {
        PORT: String(ports[place]),
        LOG_LEVEL: "info",
      });
    const worker = (place: 0 | 1) =>
      new Member(supervisor, `worker ${place + 1}`, "scripts/worker.ts", { LOG_LEVEL: "info" });
    const addresses = [`http://127.0.0.1:${ports[0]}`, `http://127.0.0.1:${ports[1]}`] as const;
    const simulator = await startSimulator({
      port: Number(new URL(process.env.PAYPAL_SIMULATOR_URL ?? "").port),
      webhookUrl: `${addresses[0]}/api/paypal/webhook`,
      webhookRetryMs: [500, 1_000, 2_000, 4_000],
    });
    const mail = new MailServer(Number(new URL(process.env.SMTP_URL ?? "").port));
    await mail.open();
    return new ChaosShop([web(0), web(1)], [worker(0), worker(1)], addresses, simulator, mail);
  }

  /** Starts what is not running yet. */
  async start(): Promise<void> {
    await Promise.all([...this.webs, ...this.workers].map((member) => member.start()));
  }

  /** Puts so many keys for sale of a product whose buyers choose no kind of them. */
  async addKeys(productId: number, count: number): Promise<void> {
    const keys = Array.from({ length: count }, (_, number) => {
      const id = randomUUID();
      const text = `CHAOS-${productId}-${number}-${id}`;
      const sealed = seal(text, associatedData.licenceKey(id));
      return { id, productId, sealed, fingerprint: fingerprint(text) };
    });
    await db().licenceKey.createMany({ data: keys });
  }

  async close(): Promise<void> {
    await this.simulator.close();
    await this.mail.close();
  }

  /** A purchase that asks this web process first, and the other when it does not answer. */
  async buy(wish: Wish, first: 0 | 1 = 0): Promise<Purchase> {
    const webs = first === 0 ? this.addresses : ([...this.addresses].reverse() as string[]);
    const purchase = await buy(webs, wish, (id) => this.control(`orders/${id}/approve`));
    this.purchases.push(purchase);
    return purchase;
  }

  /** A control path of the simulator's. */
  async control(path: string, body: object = {}): Promise<void> {
    const answer = await fetch(`${this.simulator.url}/_simulator/${path}`, {
      method: "POST",
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  }

  /** Resolves when the provider has been asked for something whose path ends so, more often than `before` times. */
  async asked(ending: string, before: number): Promise<void> {
    while (this.calls(ending) <= before) await delay(20);
  }

  calls(ending: string): number {
    return this.simulator.ledger().apiCalls.filter(({ path }) => path.endsWith(ending)).length;
  }

  /**
   * Waits until everything approved is paid and delivered, or refunded; gives the milliseconds that took, and what is
   * wrong with the books of shop, provider and mail server afterwards; nothing wrong is an empty list.
   */
  async settle(within = WELL_WITHIN): Promise<{ ms: number; problems: string[] }> {
    const begun = performance.now();
    let open = await this.notWell();
    while (open.length > 0 && performance.now() - begun < within) {
      await delay(100);
      open = await this.notWell();
    }
    const ms = performance.now() - begun;
    const late = open.map((what) => `after ${Math.round(ms / 1000)} s: ${what}`);
    return { ms, problems: [...late, ...(await this.problems())] };
  }

  /** What is not well yet, a line each. */
  private async notWell(): Promise<string[]> {
    const orders = await db().order.findMany({
      where: { id: { in: this.ids() } },
      select: {
        id: true,
        status: true,
        deliveredAt: true,
        refunds: { select: { status: true } },
        mails: { where: { kind: "order-delivery", sentAt: null }, select: { id: true } },
      },
    });
    const paying = new Set(
      this.purchases.filter(({ hasApproved }) => hasApproved).map(({ orderId }) => orderId),
    );
    return orders.flatMap(({ id, status, deliveredAt, refunds, mails }) => {
      if (!paying.has(id)) return [];
      if (status === "pending") return [`order ${id} is approved and not paid`];
      if (refunds.some((refund) => refund.status === "requested"))
        return [`a refund of order ${id} is open`];
      if (refunds.length > 0 || status === "failed") return [];
      if (mails.length > 0) return [`order ${id} is paid and not mailed`];
      return deliveredAt ? [] : [`order ${id} is paid and not delivered`];
    });
  }

  private ids(): number[] {
    return this.purchases.flatMap(({ orderId }) => orderId ?? []);
  }

  private async problems(): Promise<string[]> {
    const broken = await findBroken();
    const { differences } = await differencesFromProvider({
      since: this.begun,
      until: new Date(Date.now() + 3_600_000),
    });
    return [
      ...broken.map(({ rule, rows }) => `${rule}: ${JSON.stringify(rows.slice(0, 3))}`),
      ...differences.map((one) => `order ${one.orderId}: here ${one.shop}, there ${one.provider}`),
      ...this.takenTwice(),
      ...(await this.mailedWrongly()),
    ];
  }

  /** Orders for which the provider holds more than one capture that succeeded. */
  private takenTwice(): string[] {
    const times = new Map<string, number>();
    for (const { custom_id, status } of this.simulator.ledger().captures) {
      if (status === "DECLINED" || status === "PENDING") continue;
      times.set(String(custom_id), (times.get(String(custom_id)) ?? 0) + 1);
    }
    return [...times].filter(([, count]) => count > 1).map(([id]) => `order ${id} was paid twice`);
  }

  /** Who is delivered was mailed, twice at most, and every mail is one that the shop has written down. */
  private async mailedWrongly(): Promise<string[]> {
    const mails = await db().mail.findMany({
      where: { orderId: { in: this.ids() } },
      select: {
        messageId: true,
        kind: true,
        orderId: true,
        order: { select: { deliveredAt: true } },
      },
    });
    const known = new Set(mails.map(({ messageId }) => messageId));
    const strange = this.mail.taken.filter(({ messageId }) => !known.has(messageId));
    const counts = mails.flatMap(({ messageId, kind, orderId, order }) => {
      const times = this.mail.taken.filter((taken) => taken.messageId === messageId).length;
      const isOwed = kind === "order-delivery" && order?.deliveredAt;
      if (times === 0) return isOwed ? [`order ${orderId} is delivered without a mail`] : [];
      return times > 2 ? [`order ${orderId} was mailed ${times} times: ${kind}`] : [];
    });
    return [...strange.map(({ messageId }) => `${messageId} is no mail of the shop`), ...counts];
  }
}
