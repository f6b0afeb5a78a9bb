import { setTimeout as delay } from "node:timers/promises";

/** What a buyer knows when the shop, or the buyer, has gone. */
export interface Purchase {
  email: string;
  orderId: number | null;
  providerOrderId: string | null;
  hasApproved: boolean;
  /** When the buyer said yes at the provider, by performance.now(); 0 before. */
  approvedAt: number;
  /** When the shop answered that the order is paid, by performance.now(); 0 if it did not. */
  paidAt: number;
  /** Answers that no shopper should see: an error of the shop's that is not "try again" (503). */
  errors: string[];
  /** Requests without an answer, or with one of 500 and above, "try again" too. */
  failed: string[];
  /** Why the shop said no, before any money moved; null when it did not. */
  refusal: string | null;
}

export interface Wish {
  /** One of each, in this order. */
  products: readonly number[];
  playerId?: string;
  /** After which step the buyer goes away; after the last unless said. */
  upTo?: "order" | "approve" | "capture";
  /** What happens while the buyer is at the provider. */
  beforeApproval?: (orderId: number) => Promise<unknown>;
}

/** Times that a buyer asks, and milliseconds between two of them after the second. */
const PATIENCE = 120;
const BETWEEN = 500;

let buyers = 0;

/**
 * A guest with a browser and an address of its own buys something over HTTP. Whatever the shop answers, or does not, is
 * taken: what is asked again is asked of the next web process, as behind a proxy.
 * @param webs addresses of web processes, the first to be asked first
 * @param approve the buyer's yes at the provider
 */
export async function buy(
  webs: readonly string[],
  { products, playerId, upTo = "capture", beforeApproval }: Wish,
  approve: (providerOrderId: string) => Promise<unknown>,
): Promise<Purchase> {
  buyers += 1;
  const email = `buyer.${process.pid}.${buyers}@chaos.example`;
  const browser = new Browser(webs, buyers);
  const purchase: Purchase = {
    email,
    orderId: null,
    providerOrderId: null,
    hasApproved: false,
    approvedAt: 0,
    paidAt: 0,
    errors: browser.errors,
    failed: browser.failed,
    refusal: null,
  };
  for (const product_id of products) {
    await browser.post("/cart.php", { product_id, quantity: 1, ...(playerId && { playerId }) });
  }
  const customer = { customerEmail: email, customerPhone: "+966501234567" };
  const order = await browser.post("/orders", customer);
  if (order?.status !== 200) return { ...purchase, refusal: refusalOf(order) };
  purchase.orderId = Number(order.body.id);
  if (upTo === "order") return purchase;
  const amount = { amount: order.body.totalUSD, currency: "USD", intent: "CAPTURE" };
  const payment = await browser.post("/paypal/order", amount);
  if (payment?.status !== 200) return { ...purchase, refusal: refusalOf(payment) };
  purchase.providerOrderId = String(payment.body.id);
  await beforeApproval?.(purchase.orderId);
  await approve(purchase.providerOrderId);
  purchase.hasApproved = true;
  purchase.approvedAt = performance.now();
  if (upTo === "approve") return purchase;
  const paid = await browser.post(`/paypal/order/${purchase.providerOrderId}/capture`, {});
  if (paid?.body.outcome === "captured") purchase.paidAt = performance.now();
  return purchase;
}

const refusalOf = (answer: Answer | null) =>
  answer ? `${answer.status} ${String(answer.body.message)}` : "no answer";

interface Answer {
  status: number;
  body: Record<string, unknown>;
}

class Browser {
  readonly errors: string[] = [];
  readonly failed: string[] = [];
  private readonly cookies = new Map<string, string>();

  constructor(
    private readonly webs: readonly string[],
    private readonly number: number,
  ) {}

  /** Asks until somebody answers, as one does who wants it; the last answer, null for none, when nobody did for long. */
  async post(path: string, sent: object): Promise<Answer | null> {
    let answer: Answer | null = null;
    for (let tries = 0; tries < PATIENCE; tries += 1) {
      if (tries > 1) await delay(BETWEEN);
      const web = this.webs[tries % this.webs.length] ?? "";
      answer = await this.ask(web, path, sent).catch(() => null);
      if (answer && answer.status < 500) return answer;
      this.failed.push(`${path}: ${refusalOf(answer)}`);
      if (answer && answer.status !== 503) this.errors.push(`${path}: ${refusalOf(answer)}`);
    }
    return answer;
  }

  private async ask(web: string, path: string, sent: object): Promise<Answer> {
    const { number } = this;
    const response = await fetch(`${web}/api${path}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-forwarded-for": `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
        "sec-fetch-site": "same-origin",
        cookie: [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      },
      body: JSON.stringify(sent),
      signal: AbortSignal.timeout(45_000),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      this.cookies.set(name, value);
    }
    const text = await response.text();
    return { status: response.status, body: text ? JSON.parse(text) : {} };
  }
}
