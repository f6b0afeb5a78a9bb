import { parseSetCookie } from "cookie";
import type { ChallengeDto } from "@/contract/challenge";
import { guestSessionId } from "@/server/carts/cart-session";
import { answerRequest } from "@/server/rest/answer-request";
import { expectDocumented } from "../data/documented-answers";

export interface Answer<Body> {
  status: number;
  body: Body;
  headers: Headers;
}

export interface CartBody {
  cart: {
    id: number;
    productId: number;
    quantity: number;
    quantityFrom: number | null;
    playerId: string;
    topupFields: Record<string, string>;
    customization: Record<string, string | string[]>;
    product: { name: string; priceUSD: string; stock: number };
  }[];
}

interface PlacedBody {
  id: number;
  status: string;
  totalUSD: string;
  message: string;
  challenge?: ChallengeDto;
}

export const CUSTOMER = { customerEmail: "lina@example.com", customerPhone: "+966501234567" };

/** A browser that calls the REST paths and keeps its cookies. */
export class Visitor {
  private readonly cookies = new Map<string, string>();
  /** The IP address of its calls. */
  ip = "203.0.113.7";

  /** @param language value of the language cookie */
  constructor(language?: "en" | "ar") {
    if (language) this.cookies.set("language", language);
  }

  /** The cart session that the visitor's cookie opens. */
  get sessionId(): string {
    return guestSessionId(this.cookies.get("cart_session")) ?? "";
  }

  /**
   * Calls `/api{path}`; a string body is sent unchanged. Each response is checked against the
   * OpenAPI document.
   */
  async call<Body = { message: string }>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer<Body>> {
    const hasBody = body !== undefined;
    const response = await answerRequest(
      new Request(`http://shop.test/api${path}`, {
        method,
        headers: {
          ...this.headers(),
          ...(hasBody ? { "content-type": "application/json" } : {}),
          ...headers,
        },
        body: hasBody ? (typeof body === "string" ? body : JSON.stringify(body)) : undefined,
      }),
    );
    for (const line of response.headers.getSetCookie()) this.keep(line);
    const text = await response.text();
    const content = text === "" ? null : JSON.parse(text);
    expectDocumented("/api", method, path, response, content);
    return { status: response.status, headers: response.headers, body: content as Body };
  }

  add(productId: number, quantity = 1, more: object = {}): Promise<Answer<CartBody>> {
    return this.call("POST", "/cart.php", { product_id: productId, quantity, ...more });
  }

  cart(): Promise<Answer<CartBody>> {
    return this.call("GET", "/cart.php");
  }

  order(more: object = {}) {
    return this.call<PlacedBody>("POST", "/orders", { ...CUSTOMER, ...more });
  }

  /** Creates the payment provider's order for the visitor's pending order. */
  pay(amount: string, more: object = {}) {
    return this.call<{ id: string; message: string }>("POST", "/paypal/order", {
      amount,
      currency: "USD",
      intent: "CAPTURE",
      ...more,
    });
  }

  capture(providerOrderId: string) {
    return this.call<{
      id: string;
      status: string;
      outcome: string;
      order: { id: number; status: string };
      message: string;
    }>("POST", `/paypal/order/${providerOrderId}/capture`, {});
  }

  /** A second browser with a copy of all cookies. */
  copy(): Visitor {
    const copy = new Visitor();
    for (const [name, value] of this.cookies) copy.cookies.set(name, value);
    copy.ip = this.ip;
    return copy;
  }

  cookie(name: string): string | undefined {
    return this.cookies.get(name);
  }

  /** The headers that a browser sends with each call. */
  headers(): Record<string, string> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    return {
      ...(cookie ? { cookie } : {}),
      "x-forwarded-for": this.ip,
      "sec-fetch-site": "same-origin",
    };
  }

  /** Sets a cookie directly, without a response. */
  take(name: string, value: string): void {
    this.cookies.set(name, value);
  }

  /** Applies a Set-Cookie line. */
  keep(line: string): void {
    const { name, value = "", maxAge, expires } = parseSetCookie(line);
    const isGone = maxAge === 0 || (expires !== undefined && expires.getTime() < Date.now());
    if (isGone) this.cookies.delete(name);
    else this.cookies.set(name, value);
  }
}
