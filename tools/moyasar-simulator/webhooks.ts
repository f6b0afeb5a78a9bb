import { randomInt, randomUUID } from "node:crypto";
import { isAccepted, Postman } from "../simulator/postman";
import type { Account } from "./account";
import type { Ledger, WebhookRecord } from "./ledger";
import type { Payment, WebhookEvent } from "./wire-types";

/**
 * The treatment of new events: sent at once, held until they are released, or never sent, as if
 * they were lost.
 */
type Mode = "send" | "hold" | "lose";

type Change = "paid" | "failed" | "authorized" | "captured" | "refunded" | "voided";

/** Records events in the ledger and posts them until the shop accepts them or retries run out. */
export class Webhooks {
  mode: Mode = "send";
  private readonly postman: Postman;
  private held: WebhookRecord[] = [];

  constructor(
    private readonly ledger: Ledger,
    private readonly account: Account,
    retryMs: number[],
  ) {
    this.postman = new Postman(retryMs);
  }

  paymentChanged(payment: Payment, change: Change): void {
    const type = `payment_${change}`;
    const { webhookEvents, verificationCode } = this.account;
    if (!webhookEvents.includes(type) || verificationCode !== null) return;
    const record = this.record(this.event(type, payment));
    if (this.mode === "send") this.post(record);
    if (this.mode === "hold") this.held.push(record);
  }

  /**
   * Posts a new verification code once. Until the webhook is verified, changes of payments make no
   * events.
   */
  demandVerification(): void {
    const { account } = this;
    const code = String(randomInt(100_000, 1_000_000));
    account.verificationCode = code;
    const data = { webhook_id: account.webhookId, verification_code: code };
    const { live: _, ...event } = this.event("webhook_verification", data);
    const record = this.record(event);
    const { webhookUrl: url } = account;
    if (url) void this.transmit(url, record);
  }

  /** Posts a paid invoice to its own `callback_url`, independent of the webhook. */
  invoicePaid(invoice: { callback_url: string | null }): void {
    const { callback_url: url } = invoice;
    if (url === null) return;
    const body = JSON.stringify(invoice);
    this.postman.deliver(async () => isAccepted(await this.postman.send(url, {}, body)));
  }

  /** Sends the held events, in the order of their creation or reversed. @returns their number */
  release(isReversed: boolean): number {
    const { held } = this;
    this.held = [];
    for (const record of isReversed ? held.reverse() : held) this.post(record);
    return held.length;
  }

  /** Posts an existing event again. @returns false if there is no event with this id */
  resend(id: string): boolean {
    const record = this.ledger.webhooks.get(id);
    if (record) this.post(record);
    return record !== undefined;
  }

  /** Posts an event that the provider never made. @returns its id */
  forge(type: string, data: object, secret: string): string {
    const record = this.record({ ...this.event(type, data), secret_token: secret });
    this.post(record);
    return record.event.id;
  }

  /** Drops the held events; new events are sent again. */
  reset(): void {
    this.held = [];
    this.mode = "send";
  }

  close(): void {
    this.postman.close();
  }

  private event(type: string, data: object): WebhookEvent {
    return {
      id: randomUUID(),
      type,
      created_at: new Date().toISOString(),
      secret_token: this.account.webhookSecret,
      account_name: "Moyasar simulator",
      live: this.account.isLive,
      data: structuredClone(data),
    };
  }

  private record(event: WebhookEvent): WebhookRecord {
    const record: WebhookRecord = { event, transmissions: [], delivered: false };
    this.ledger.webhooks.set(event.id, record);
    return record;
  }

  private post(record: WebhookRecord): void {
    const { webhookUrl: url } = this.account;
    if (url) this.postman.deliver(() => this.transmit(url, record));
  }

  private async transmit(url: string, record: WebhookRecord): Promise<boolean> {
    const transmission: WebhookRecord["transmissions"][number] = {
      ...{ id: randomUUID(), webhookId: this.account.webhookId },
      ...{ at: new Date().toISOString(), status: null },
    };
    record.transmissions.push(transmission);
    const status = await this.postman.send(url, {}, JSON.stringify(record.event));
    transmission.status = status;
    record.delivered ||= isAccepted(status);
    return isAccepted(status);
  }
}
