import type paypal from "@paypal/checkout-server-sdk";
import { z } from "zod";
import { PayPalRefusal } from "@/server/payments/paypal/refusals";
import {
  ANSWER_WITHIN_MS,
  exchange,
  type HttpAnswer,
  retryAfterMs,
} from "@/server/payments/provider/http";

/** A request in the SDK's form: one of its classes, or an object where the SDK has none. */
export interface PayPalRequest {
  path: string;
  verb: string;
  headers: Record<string, string>;
  body?: unknown;
}

/** Milliseconds before its expiry at which a token is renewed. */
const RENEW_BEFORE_MS = 60_000;

const tokenAnswer = z.object({
  access_token: z.string().min(1),
  /** Seconds. */
  expires_in: z.number().nonnegative().catch(0),
  /** The URLs of the token's permissions, separated by spaces. */
  scope: z.string().catch(""),
});

interface Token {
  value: string;
  scope: string;
  /** When the token is renewed, RENEW_BEFORE_MS before its expiry (`performance.now()`). */
  until: number;
}

/**
 * Sends the SDK's requests. The SDK's own HTTP client is not used: it unpacks and parses responses
 * inside an event handler, where an unreadable one ends the process, and it reads without a size
 * limit.
 */
export class PayPalClient {
  private token: Token | undefined;
  private asked: Promise<Token> | undefined;

  constructor(private readonly target: paypal.core.PayPalEnvironment) {}

  /**
   * The parsed JSON; undefined for a body that is not JSON.
   * @throws PayPalRefusal for a status other than 2xx; another Error where no response came
   */
  async execute(
    request: PayPalRequest,
    signal = AbortSignal.timeout(ANSWER_WITHIN_MS),
  ): Promise<unknown> {
    if (request.headers.Authorization) return bodyOrRefusal(await this.exchange(request, signal));
    const first = await this.authorized(request, signal);
    if (first.status !== 401) return bodyOrRefusal(first);
    // The token was revoked before its expiry: retry once with a new one.
    this.token = undefined;
    return bodyOrRefusal(await this.authorized(request, signal));
  }

  /**
   * The scopes of a new token, as PayPal lists them.
   * @throws PayPalRefusal; Error without a response
   */
  async scopes(): Promise<string[]> {
    this.token = undefined;
    const { scope } = await this.currentToken();
    return scope.split(" ").filter((one) => one !== "");
  }

  private async authorized(request: PayPalRequest, signal: AbortSignal): Promise<HttpAnswer> {
    const { value } = await this.currentToken();
    const headers = { ...request.headers, Authorization: `Bearer ${value}` };
    return this.exchange({ ...request, headers }, signal);
  }

  /** Concurrent callers share one request for a token. */
  private async currentToken(): Promise<Token> {
    if (this.token && performance.now() < this.token.until) return this.token;
    this.asked ??= this.fetchToken().finally(() => {
      this.asked = undefined;
    });
    this.token = await this.asked;
    return this.token;
  }

  private async fetchToken(): Promise<Token> {
    const askedAt = performance.now();
    const request = {
      path: "/v1/oauth2/token",
      verb: "POST",
      body: { grant_type: "client_credentials" },
      headers: {
        "Content-Type": "application/x-www-form-urlencoded",
        Authorization: this.target.authorizationString(),
      },
    };
    const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
    const { data } = tokenAnswer.safeParse(bodyOrRefusal(await this.exchange(request, signal)));
    if (!data) throw new Error("PayPal returned no token");
    const { access_token: value, expires_in: seconds, scope } = data;
    const until = askedAt + Math.max(0, seconds * 1000 - RENEW_BEFORE_MS);
    return { value, scope, until };
  }

  private async exchange(request: PayPalRequest, signal: AbortSignal): Promise<HttpAnswer> {
    const { path, verb, headers } = request;
    const body = encodeBody(request);
    const url = new URL(path, this.target.baseUrl);
    const call = { url, method: verb, headers, ...(body !== null && { body }) };
    return exchange("PayPal", call, signal);
  }
}

/** The body in the format of its content type: a form, or JSON. A string is sent unchanged. */
function encodeBody({ headers, body }: PayPalRequest): string | null {
  if (body === undefined || body === null) return null;
  if (typeof body === "string") return body;
  const type = headers["Content-Type"] ?? "";
  if (!type.includes("x-www-form-urlencoded")) return JSON.stringify(body);
  return new URLSearchParams(body as Record<string, string>).toString();
}

/** @throws PayPalRefusal */
function bodyOrRefusal({ status, headers, body }: HttpAnswer): unknown {
  if (status >= 200 && status <= 299) return body;
  throw new PayPalRefusal(status, issueOf(body), retryAfterMs(headers));
}

/** The issue of PayPal's error body; the body's text may contain data that must not be logged. */
function issueOf(body: unknown): string {
  if (typeof body !== "object" || body === null) return "UNREADABLE_ANSWER";
  const { name, error, details } = body as Record<string, unknown>;
  const [first] = Array.isArray(details) ? (details as ({ issue?: unknown } | null)[]) : [];
  const issue = [first?.issue, name, error].find((one) => typeof one === "string");
  return typeof issue === "string" && /^\w{1,100}$/.test(issue) ? issue : "UNKNOWN_ISSUE";
}
