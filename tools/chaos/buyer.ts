import { setTimeout as delay } from "node:timers/promises";
import type { BegunPayment, BuyersProvider, ChargedOrder } from "./providers/provider";

/** The buyer's own record of a purchase, with which the shop's data is compared later. */
export interface Purchase {
  email: string;
  /** The payment provider's name. */
  provider: string;
  orderId: number | null;
  providerOrderId: string | null;
  hasApproved: boolean;
  /** Time of the buyer's approval at the provider, by performance.now(); 0 before. */
  approvedAt: number;
  /** Time of the shop's response that the order is paid, by performance.now(); 0 without one. */
  paidAt: number;
  /** Server errors other than "try again" (503), which no buyer should see. */
  errors: string[];
  /** Requests without a response or with a status of 500 and above, 503 included. */
  failed: string[];
  /** Why the shop refused before any payment, or null. */
  refusal: string | null;
}

export interface Wish {
  /** Product ids, one unit each, in this order. */
  products: readonly number[];
  playerId?: string;
  /** The buyer leaves after this step; "capture" (the last one) by default. */
  upTo?: "order" | "approve" | "capture";
  /** A provider where the buyer also begins a payment in another tab and confirms it at the end. */
  alsoAt?: BuyersProvider;
  /** Runs while the buyer is at the provider, before the approval. */
  beforeApproval?: (orderId: number) => Promise<unknown>;
}

/**
 * Maximum number of tries per request, and milliseconds of pause before the third and each later
 * try.
 */
const PATIENCE = 120;
const BETWEEN = 500;

let buyers = 0;

/**
 * A guest with its own browser and address buys over HTTP. Failed requests do not throw: each is
 * retried at the next web process, as behind a proxy.
 * @param webs addresses of web processes, in the order of tries
 */
export async function buy(
  webs: readonly string[],
  { products, playerId, upTo = "capture", alsoAt, beforeApproval }: Wish,
  provider: BuyersProvider,
): Promise<Purchase> {
  buyers += 1;
  const email = `buyer.${process.pid}.${buyers}@chaos.example`;
  const browser = new Browser(webs, buyers);
  const purchase: Purchase = {
    email,
    provider: provider.name,
    orderId: null,
    providerOrderId: null,
    hasApproved: false,
    approvedAt: 0,
    paidAt: 0,
    errors: browser.errors,
    failed: browser.failed,
    refusal: null,
  };
  let cart: Answer | null = null;
  for (const product_id of products) {
    const line = { product_id, quantity: 1, ...(playerId && { playerId }) };
    cart = await browser.post("/cart.php", line);
  }
  const customer = { customerEmail: email, customerPhone: "+966501234567" };
  const order = await browser.post("/orders", customer);
  if (order?.status !== 200) return { ...purchase, refusal: refusalOf(order) };
  purchase.orderId = Number(order.body.id);
  if (upTo === "order") return purchase;
  const { orderId } = purchase;
  const charged = { totalUSD: String(order.body.totalUSD), lines: linesOf(cart) };
  const begin = async (at: BuyersProvider): Promise<BegunPayment | string> => {
    const answer = await browser.post(`/${at.name}/order`, at.charge(charged));
    if (answer?.status !== 200) return refusalOf(answer);
    const { id, direct } = answer.body as { id: string; direct?: BegunPayment["direct"] };
    const payment = { orderId, providerOrderId: id, ...(direct && { direct }) };
    await at.begin(payment);
    return payment;
  };
  const earlier = alsoAt && (await begin(alsoAt));
  if (typeof earlier === "string") return { ...purchase, refusal: earlier };
  const payment = await begin(provider);
  if (typeof payment === "string") return { ...purchase, refusal: payment };
  purchase.providerOrderId = payment.providerOrderId;
  await beforeApproval?.(orderId);
  await provider.confirm(payment);
  purchase.hasApproved = true;
  purchase.approvedAt = performance.now();
  if (upTo === "approve") return purchase;
  const path = `/${provider.name}/order/${purchase.providerOrderId}/capture`;
  const paid = await browser.post(path, {});
  if (paid?.body.outcome === "captured") purchase.paidAt = performance.now();
  if (earlier) await alsoAt?.confirm(earlier);
  return purchase;
}

const refusalOf = (answer: Answer | null) =>
  answer ? `${answer.status} ${String(answer.body.message)}` : "no answer";

/** The lines of a cart without options, as the browser shows them. */
function linesOf(cart: Answer | null): ChargedOrder["lines"] {
  const lines = (cart?.body.cart ?? []) as { quantity: number; product: { priceUSD: string } }[];
  return lines.map(({ quantity, product }) => ({
    unitCents: Math.round(Number(product.priceUSD) * 100),
    quantity,
  }));
}

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

  /**
   * Retries until a web process responds with a status below 500. @returns the last response; null
   * if the last try got none
   */
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
