import { eventId } from "./ids";
import type { Ledger, WebhookRecord } from "./ledger";
import type { Signer } from "./signature";
import type { Capture, Money, Refund, WebhookEvent } from "./wire-types";

const ANSWER_WITHIN_MS = 10_000;

interface Delivery {
  baseUrl: string;
  url?: string;
  retryMs: number[];
}

const spoken = (money: Money) => `$ ${money.value} ${money.currency_code}`;

/** Writes events into the ledger and posts them, signed, until the shop takes them or tries run out. */
export class Webhooks {
  private readonly timers = new Set<NodeJS.Timeout>();
  private readonly stop = new AbortController();

  constructor(
    private readonly ledger: Ledger,
    private readonly signer: Signer,
    private readonly delivery: Delivery,
  ) {}

  /** @param order the order as GET would answer it */
  orderApproved(order: object): void {
    this.emit(
      "CHECKOUT.ORDER.APPROVED",
      "checkout-order",
      order,
      "An order has been approved by buyer",
    );
  }

  captureChanged(capture: Capture, change: "COMPLETED" | "PENDING" | "DENIED"): void {
    const summary = `Payment ${change.toLowerCase()} for ${spoken(capture.amount)}`;
    this.emit(`PAYMENT.CAPTURE.${change}`, "capture", capture, summary);
  }

  refunded(refund: Refund): void {
    const summary = `A ${spoken(refund.amount)} capture payment was refunded`;
    this.emit("PAYMENT.CAPTURE.REFUNDED", "refund", refund, summary);
  }

  /** Posts a known event again. @returns false when no event has this id */
  resend(id: string): boolean {
    const record = this.ledger.webhooks.get(id);
    if (record) this.post(record, 0);
    return record !== undefined;
  }

  close(): void {
    this.stop.abort();
    this.timers.forEach(clearTimeout);
  }

  private emit(
    type: string,
    resourceType: WebhookEvent["resource_type"],
    resource: object,
    summary: string,
  ): void {
    const id = eventId();
    const self = `${this.delivery.baseUrl}/v1/notifications/webhooks-events/${id}`;
    const event: WebhookEvent = {
      id,
      event_version: "1.0",
      create_time: new Date().toISOString(),
      resource_type: resourceType,
      resource_version: "2.0",
      event_type: type,
      summary,
      resource: structuredClone(resource),
      links: [
        { href: self, rel: "self", method: "GET" },
        { href: `${self}/resend`, rel: "resend", method: "POST" },
      ],
    };
    const record: WebhookRecord = { event, transmissions: [], delivered: false };
    this.ledger.webhooks.set(id, record);
    this.post(record, 0);
  }

  private post(record: WebhookRecord, attempt: number): void {
    if (!this.delivery.url) return;
    this.transmit(this.delivery.url, record).then((taken) => {
      const wait = this.delivery.retryMs[attempt];
      if (taken || wait === undefined || this.stop.signal.aborted) return;
      const timer = setTimeout(() => {
        this.timers.delete(timer);
        this.post(record, attempt + 1);
      }, wait);
      this.timers.add(timer);
    });
  }

  private async transmit(url: string, record: WebhookRecord): Promise<boolean> {
    const body = JSON.stringify(record.event);
    const headers = this.signer.headers(body);
    const transmission = {
      transmissionId: headers["paypal-transmission-id"] ?? "",
      status: null as number | null,
    };
    record.transmissions.push(transmission);
    const signal = AbortSignal.any([this.stop.signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]);
    try {
      const response = await fetch(url, {
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body,
        signal,
      });
      await response.arrayBuffer();
      transmission.status = response.status;
      record.delivered ||= response.ok;
      return response.ok;
    } catch {
      return false;
    }
  }
}
