import { isAccepted, Postman } from "../simulator/postman";
import { eventId } from "./ids";
import type { Ledger, WebhookRecord } from "./ledger";
import type { Signer } from "./signature";
import type { Capture, Dispute, Money, Refund, WebhookEvent } from "./wire-types";

interface Delivery {
  baseUrl: string;
  url?: string;
  retryMs: number[];
}

/** Event names and summaries for returned money. */
const RETURNS = {
  refunded: { event: "PAYMENT.CAPTURE.REFUNDED", did: "was refunded" },
  reversed: { event: "PAYMENT.CAPTURE.REVERSED", did: "was reversed" },
  pending: { event: "PAYMENT.REFUND.PENDING", did: "refund is pending" },
  failed: { event: "PAYMENT.REFUND.FAILED", did: "refund failed" },
} as const;
type ReturnChange = keyof typeof RETURNS;

/**
 * A capture that the provider refuses at once is DECLINED; one that was PENDING first is DENIED.
 */
type CaptureChange = "COMPLETED" | "PENDING" | "DENIED" | "DECLINED";

const spoken = (money: Money) => `$ ${money.value} ${money.currency_code}`;

/**
 * Serializes an event unlike JSON.stringify, so that a shop that parses and re-serializes it fails
 * the signature check.
 */
const written = (event: WebhookEvent) =>
  JSON.stringify(event).replace(/\}$/, ',"api_version":1.0}').replaceAll("/", "\\/");

/**
 * Records events in the ledger and posts them, signed, until the shop accepts them or the retries
 * run out.
 */
export class Webhooks {
  private readonly postman: Postman;

  constructor(
    private readonly ledger: Ledger,
    private readonly signer: Signer,
    private readonly delivery: Delivery,
  ) {
    this.postman = new Postman(delivery.retryMs);
  }

  /** @param order the order as GET returns it */
  orderApproved(order: object): void {
    this.emit(
      "CHECKOUT.ORDER.APPROVED",
      "checkout-order",
      order,
      "An order has been approved by buyer",
    );
  }

  captureChanged(capture: Capture, change: CaptureChange): void {
    const summary = `Payment ${change.toLowerCase()} for ${spoken(capture.amount)}`;
    this.emit(`PAYMENT.CAPTURE.${change}`, "capture", capture, summary);
  }

  /** @param change determines the event name; a reversal has the shape of a refund */
  returned(refund: Refund, change: ReturnChange): void {
    const { event, did } = RETURNS[change];
    this.emit(event, "refund", refund, `A ${spoken(refund.amount)} capture payment ${did}`);
  }

  disputeChanged(dispute: Dispute, change: "CREATED" | "UPDATED" | "RESOLVED"): void {
    const summary = `A dispute of ${spoken(dispute.dispute_amount)} was ${change.toLowerCase()}`;
    this.emit(`CUSTOMER.DISPUTE.${change}`, "dispute", dispute, summary);
  }

  /** Posts an existing event again. @returns false if there is no event with this id */
  resend(id: string): boolean {
    const record = this.ledger.webhooks.get(id);
    if (record) this.post(record);
    return record !== undefined;
  }

  close(): void {
    this.postman.close();
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
    this.post(record);
  }

  private post(record: WebhookRecord): void {
    const { url } = this.delivery;
    if (url) this.postman.deliver(() => this.transmit(url, record));
  }

  private async transmit(url: string, record: WebhookRecord): Promise<boolean> {
    const body = written(record.event);
    const headers = this.signer.headers(body);
    const transmission = {
      transmissionId: headers["paypal-transmission-id"] ?? "",
      status: null as number | null,
    };
    record.transmissions.push(transmission);
    transmission.status = await this.postman.send(url, headers, body);
    const isTaken = isAccepted(transmission.status);
    record.delivered ||= isTaken;
    return isTaken;
  }
}
