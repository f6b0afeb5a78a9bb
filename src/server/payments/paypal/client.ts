import { randomUUID } from "node:crypto";
import paypal from "@paypal/checkout-server-sdk";
import { env } from "@/env";
import { ProviderUnavailable } from "@/server/payments/payment-provider";
import { type CallLane, providerCalls } from "@/server/payments/provider-calls";
import { noteOutage } from "@/server/platform/outages";

/** Milliseconds after which the answer of the provider counts as lost, with the wait for a turn: a buyer waits for it. */
const ANSWER_WITHIN_MS = 9_000;

/** Addresses of an environment: the API, and the site that serves the browser's script. */
function addresses(): { api: string; web: string } {
  const { PAYPAL_ENVIRONMENT, PAYPAL_SIMULATOR_URL, DEMO } = env();
  switch (PAYPAL_ENVIRONMENT) {
    case "live":
      return { api: "https://api-m.paypal.com", web: "https://www.paypal.com" };
    case "sandbox":
      return { api: "https://api-m.sandbox.paypal.com", web: "https://www.sandbox.paypal.com" };
    case "simulator":
      if (DEMO !== "1") throw new Error("the payment simulator runs in the demo only");
      if (!PAYPAL_SIMULATOR_URL) throw new Error("PAYPAL_SIMULATOR_URL is not set");
      return { api: PAYPAL_SIMULATOR_URL, web: PAYPAL_SIMULATOR_URL };
    default:
      throw new Error("PAYPAL_ENVIRONMENT is not set");
  }
}

/** Where the provider keeps the certificates of what it signs: the addresses of its API, old and new. */
export function certificateOrigins(): string[] {
  const { origin } = new URL(addresses().api);
  return [origin, origin.replace("//api-m.", "//api.")];
}

/** Where the browser loads the provider's web SDK (v6) from. */
export function sdkUrl(): string {
  return new URL("/web-sdk/v6/core", addresses().web).toString();
}

/** PayPal's own page for disputes; the simulator has none. */
export function resolutionCenterUrl(): string | null {
  if (env().PAYPAL_ENVIRONMENT === "simulator") return null;
  return new URL("/resolutioncenter", addresses().web).toString();
}

/** The merchant account that must be the payee of every capture. */
export function merchantId(): string | undefined {
  return env().PAYPAL_MERCHANT_ID;
}

function environment(): paypal.core.PayPalEnvironment {
  const { PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET } = env();
  if (!PAYPAL_CLIENT_ID || !PAYPAL_CLIENT_SECRET) throw new Error("PayPal credentials are not set");
  const { api, web } = addresses();
  return new paypal.core.PayPalEnvironment(PAYPAL_CLIENT_ID, PAYPAL_CLIENT_SECRET, api, web);
}

interface RawAnswer {
  statusCode: number;
  headers: Record<string, string>;
}

/** The SDK reads answers inside an event handler, where an unreadable one would end the process. */
export class PayPalClient extends paypal.core.PayPalHttpClient {
  constructor(target = environment()) {
    super(target);
    // After the SDK's own injector, which asks for gzip and unpacks it in that handler too.
    this.addInjector((request) => {
      Object.assign(request.headers ?? {}, { "Accept-Encoding": "identity" });
    });
    // Its own forms are made of files of the disk; one that is text already goes out as it is.
    const { encoder } = this;
    const serialize = encoder.serializeRequest.bind(encoder);
    encoder.serializeRequest = (request) =>
      typeof request.body === "string" ? Buffer.from(request.body) : serialize(request);
  }

  /** Its own half a minute would keep connections open that nobody waits for. */
  override getTimeout(): number {
    return ANSWER_WITHIN_MS;
  }

  _parseResponse(body: string, raw: RawAnswer): RawAnswer & { result: unknown } {
    return { statusCode: raw.statusCode, headers: raw.headers, result: readJson(body) };
  }
}

function readJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

let client: PayPalClient | undefined;
let calls: ReturnType<typeof providerCalls> | undefined;

/** By the settings, of this process. */
function wayOut(): ReturnType<typeof providerCalls> {
  const { PAYPAL_CALLS_AT_ONCE: atOnce, PAYPAL_CALLS_PER_SECOND: perSecond } = env();
  const onSilence = () => noteOutage("provider");
  calls ??= providerCalls({ atOnce, perSecond, isSilence, onSilence });
  return calls;
}

/** No answer, one that it cannot give now (5xx), or one that it gives to nobody with our name (401) or so often (429). */
function isSilence(error: unknown): boolean {
  if (!(error instanceof PayPalRefusal)) return true;
  return error.status >= 500 || error.status === 429 || error.status === 401;
}

/** A request in the form of the SDK: its own classes, or one written by hand where it has none. */
export interface PayPalRequest {
  path: string;
  verb: string;
  headers: Record<string, string>;
  body?: unknown;
}

/** Headers and body of a form whose part "input" is JSON, as PayPal asks for documents and what goes with them. */
export function formOf(
  input: unknown,
  requestKey: string,
): Pick<PayPalRequest, "headers" | "body"> {
  // The SDK writes headers of this kind in lower case.
  const boundary = `barq-${randomUUID()}`;
  const lines = [
    `--${boundary}`,
    'Content-Disposition: form-data; name="input"; filename="input.json"',
    "Content-Type: application/json",
    "",
    JSON.stringify(input),
    `--${boundary}--`,
    "",
  ];
  const type = `multipart/form-data; boundary=${boundary}`;
  return {
    headers: { "Content-Type": type, "PayPal-Request-Id": requestKey },
    body: lines.join("\r\n"),
  };
}

/** PayPal's refusal: an HTTP status with its own issue, e.g. INSTRUMENT_DECLINED. */
export class PayPalRefusal extends Error {
  override readonly name = "PayPalRefusal";
  constructor(
    readonly status: number,
    readonly issue: string,
  ) {
    super(`${status} ${issue}`);
  }
}

/**
 * Sends `request` and gives the parsed answer.
 * @throws PayPalRefusal for an answer that is not 2xx; any other error means that no answer came.
 */
export async function send(
  request: PayPalRequest | object,
  lane: CallLane = "settling",
): Promise<unknown> {
  const lastMoment = performance.now() + ANSWER_WITHIN_MS;
  return wayOut()(lane, async () => {
    client ??= new PayPalClient();
    const answer = client.execute(request);
    try {
      return (await withinTime(answer, lastMoment - performance.now())).result;
    } catch (error) {
      throw asRefusal(error) ?? error;
    }
  });
}

/** The same where a refusal says no more than silence does. @throws ProviderUnavailable */
export async function sendOrUnavailable(
  request: PayPalRequest | object,
  lane?: CallLane,
): Promise<unknown> {
  try {
    return await send(request, lane);
  } catch (error) {
    throw new ProviderUnavailable(String(error), { cause: error });
  }
}

async function withinTime<T>(answer: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("PayPal did not answer in time")), ms);
  });
  // The late answer of a request that was given up must not become an unhandled rejection.
  answer.catch(() => undefined);
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

function asRefusal(error: unknown): PayPalRefusal | null {
  if (!(error instanceof Error) || !("statusCode" in error)) return null;
  const status = Number(error.statusCode);
  if (!Number.isInteger(status)) return null;
  return new PayPalRefusal(status, issueOf(error.message));
}

/** The issue inside PayPal's error body; its text may hold more than a log should. */
function issueOf(body: string): string {
  try {
    const parsed = JSON.parse(body) as { name?: unknown; details?: { issue?: unknown }[] };
    return String(parsed.details?.[0]?.issue ?? parsed.name ?? "UNKNOWN_ISSUE");
  } catch {
    return "UNREADABLE_ANSWER";
  }
}
