import pino from "pino";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import { env } from "@/env";
import { accessLog } from "@/server/front/access-log";
import { openFront } from "@/server/front/open-front";
import { reconcilePayments } from "@/server/payments/settlement/reconcile";
import { db } from "@/server/platform/database/db";
import { startTracing } from "@/server/platform/watch/start-tracing";
import { beginSpan } from "@/server/platform/watch/tracing";
import { startWorker } from "@/server/worker";
import type { Simulator } from "../../../../tools/paypal-simulator/server";
import { approvedOrder, DESKTOP_OS, provider } from "../../../support/data/checkout-orders";
import { expectInvariants } from "../../../support/data/invariants";
import { loggedDuring } from "../../../support/data/leak-checks";
import { type MailSink, startMailSink } from "../../../support/data/mail-sink";
import {
  type OtlpCollector,
  startOtlpCollector,
  type TakenSpan,
} from "../../../support/data/otlp-collector";
import { startTestSimulator } from "../../../support/simulator/simulator-client";

let collector: OtlpCollector;
let sink: MailSink;
beforeEach(async () => {
  collector = await startOtlpCollector();
  sink = await startMailSink();
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", collector.url);
  env().OTEL_EXPORTER_OTLP_ENDPOINT = collector.url;
});
afterEach(async () => {
  env().OTEL_EXPORTER_OTLP_ENDPOINT = undefined;
  vi.unstubAllEnvs();
  await sink.close();
  await collector.close();
  await expectInvariants();
});

/** Starts a web process without pages, and a payment simulator that sends events to it. */
async function openShop() {
  const renderer = {
    pages: (_req: unknown, res: { end(text: string): unknown }) => void res.end("a page"),
    prepare: async () => undefined,
    close: async () => undefined,
    build: "0123456789ab",
  };
  const web = await openFront(renderer, { host: "127.0.0.1", port: 0 });
  const address = `http://127.0.0.1:${web.port}`;
  const webhookUrl = `${address}/api/paypal/webhook`;
  const simulator: Simulator = await startTestSimulator({ webhookUrl, webhookRetryMs: [] });
  let isClosed = false;
  const close = async () => {
    if (isClosed) return;
    isClosed = true;
    await simulator.close();
    await web.stop();
  };
  onTestFinished(close);
  return { address, close };
}

const EMAIL = "noura.traced@example.com";
const PHONE = "+966509998877";
const IP = "198.51.100.77";

/** A trace id sent by the browser, which must be ignored. */
const STRANGE_TRACE = "4bf92f3577b34da6a3ce929d0e0e4736";

/** A guest who shops over HTTP. */
function guestOf(address: string) {
  const cookies = new Map<string, string>();
  const ask = async (method: string, path: string, body?: object) => {
    const response = await fetch(address + path, {
      method,
      headers: {
        "content-type": "application/json",
        "x-forwarded-for": IP,
        "user-agent": "a-browser-of-noura",
        traceparent: `00-${STRANGE_TRACE}-00f067aa0ba902b7-01`,
        "sec-fetch-site": "same-origin",
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const text = await response.text();
    return { status: response.status, body: text.startsWith("{") ? JSON.parse(text) : {} };
  };
  return { ask, cookies };
}

/**
 * Buys one key.
 * @param pay whether the browser captures the payment, or leaves that to the webhook
 */
async function buy(address: string, pay = true) {
  const { ask, cookies } = guestOf(address);
  await ask("POST", "/api/cart.php", { product_id: DESKTOP_OS, quantity: 1 });
  const customer = { customerEmail: EMAIL, customerPhone: PHONE };
  const order = await ask("POST", "/api/orders", customer);
  const amount = { amount: order.body.totalUSD, currency: "USD", intent: "CAPTURE" };
  const payment = await ask("POST", "/api/paypal/order", amount);
  await provider().approve(payment.body.id);
  if (pay) {
    const captured = await ask("POST", `/api/paypal/order/${payment.body.id}/capture`, {});
    expect(captured.body).toMatchObject({ outcome: "captured" });
  }
  return { orderId: Number(order.body.id), providerOrderId: String(payment.body.id), ask, cookies };
}

const named = (name: string) => collector.spans.find((span) => span.name === name);

/** Names of the spans from the root of the trace to this span. */
function wayTo(span: TakenSpan | undefined): string[] {
  if (!span) return [];
  const parent = collector.spans.find(({ spanId }) => spanId === span.parentSpanId);
  return [...(span.parentSpanId ? wayTo(parent) : []), span.name];
}

describe("a trace", () => {
  it("leads from the browser's request through the provider and the job to the mail", async () => {
    const lines: string[] = [];
    const stream = Reflect.get(accessLog, pino.symbols.streamSym) as { write(l: string): boolean };
    vi.spyOn(stream, "write").mockImplementation((line) => lines.push(line) > 0);
    accessLog.level = "info";
    const shop = await openShop();
    const logged = await loggedDuring(async () => {
      await buy(shop.address);
      const worker = await startWorker();
      await expect.poll(() => sink.mails.length, { timeout: 20_000 }).toBe(1);
      await worker.stop();
    });
    await shop.close();

    const request = "POST /api/paypal/order/{orderId}/capture";
    const procedure = "payments.capture";
    expect(wayTo(named("mail order-delivery"))).toEqual([
      request,
      procedure,
      "job deliver-order",
      "mail order-delivery",
    ]);
    expect(wayTo(named("PayPal POST /v2/checkout/orders/{id}/capture"))).toEqual([
      request,
      procedure,
      "PayPal POST /v2/checkout/orders/{id}/capture",
    ]);
    expect(wayTo(named("complete_order"))).toEqual([request, procedure, "complete_order"]);
    expect(named(request)).toMatchObject({
      service: "barq-web",
      hasFailed: false,
      attributes: { "http.request.method": "POST", "http.response.status_code": 200 },
    });
    // The log lines of both processes have the trace id.
    const traceId = named(request)?.traceId;
    expect(lines.filter((line) => line.includes("/capture"))).toEqual([
      expect.stringContaining(`"trace_id":"${traceId}"`),
    ]);
    const job = logged.split("\n").find((line) => line.includes('"job":"deliver-order"'));
    expect(job).toContain(`"trace_id":"${traceId}"`);
  });

  it("leads from the provider's event through its job to the provider, and on to the mail", async () => {
    const shop = await openShop();
    const worker = await startWorker();
    onTestFinished(() => worker.stop());
    await buy(shop.address, false);
    await expect.poll(() => sink.mails.length, { timeout: 20_000 }).toBe(1);
    await worker.stop();
    await shop.close();

    const event = ["POST /api/paypal/webhook", "job process-provider-event"];
    expect(wayTo(named("PayPal POST /v2/checkout/orders/{id}/capture"))).toEqual([
      ...event,
      "PayPal POST /v2/checkout/orders/{id}/capture",
    ]);
    expect(wayTo(named("mail order-delivery"))).toEqual([
      ...event,
      "job deliver-order",
      "mail order-delivery",
    ]);
  });

  it("of a payment without any event begins with the reconciler", async () => {
    const simulator = await startTestSimulator();
    onTestFinished(() => simulator.close());
    const { orderId } = await approvedOrder([{ productId: DESKTOP_OS }]);
    await db().$executeRaw`UPDATE payments SET updated_at = now() - interval '1 hour'`;
    const tracing = await startTracing("a-test");
    expect(await reconcilePayments()).toBe(1);
    await tracing.stop();
    expect(named("reconcile payment")).toMatchObject({
      parentSpanId: "",
      attributes: { "barq.order_id": orderId },
    });
    expect(wayTo(named("complete_order"))).toEqual(["reconcile payment", "complete_order"]);
  });

  it("contains neither personal data nor secrets", async () => {
    const shop = await openShop();
    const worker = await startWorker();
    onTestFinished(() => worker.stop());
    const { orderId, providerOrderId, ask, cookies } = await buy(shop.address);
    const order = await db().order.findUniqueOrThrow({ where: { id: orderId } });
    await ask("GET", "/api/products/search?q=a-private-query");
    await ask("GET", "/order/a-token-of-somebody?also=a-private-query");
    await ask("GET", "/somewhere/a-typed-path");
    const signIn = { email: EMAIL, password: "a-password-of-noura" };
    expect((await ask("POST", "/api/login.php", signIn)).status).toBe(401);
    await expect.poll(() => sink.mails.length, { timeout: 20_000 }).toBe(1);
    await worker.stop();
    await shop.close();

    expect(collector.spans.length).toBeGreaterThan(50);
    const received = collector.received();
    const mail = await db().mail.findFirstOrThrow({ where: { orderId } });
    const payment = await db().payment.findFirstOrThrow({ where: { orderId } });
    const key = /[A-Z0-9]{4,5}(?:-[A-Z0-9]{4,5}){2,}/.exec(sink.mails[0]?.text ?? "")?.[0];
    expect(key, "the mail has a key").toBeDefined();
    const secrets = [
      ...[EMAIL, "noura", PHONE, IP, providerOrderId, payment.captureId, mail.messageId, key],
      ...["a-private-query", "a-token-of-somebody", "a-typed-path", "a-password-of-noura"],
      STRANGE_TRACE,
      ...[order.sessionId, process.env.PAYPAL_CLIENT_SECRET, process.env.DATABASE_URL],
      ...[...cookies.values()].filter((value) => value.length > 10),
    ];
    for (const secret of secrets) {
      expect(secret, "there is something to look for").toBeTruthy();
      expect(received).not.toContain(secret);
    }
    // A new attribute must be reviewed before it leaves the shop.
    const names = new Set(collector.spans.flatMap(({ attributes }) => Object.keys(attributes)));
    expect([...names].sort()).toEqual([
      "barq.job",
      "barq.mail.id",
      "barq.mail.lane",
      "barq.order_id",
      "barq.request_id",
      "barq.tries",
      "db.system.name",
      "error.type",
      "http.request.method",
      "http.response.status_code",
      "http.route",
      "rpc.method",
      "rpc.system.name",
      "url.template",
    ]);
    const login = collector.spans.find(({ name }) => name === "auth.login");
    expect(login).toMatchObject({
      hasFailed: true,
      attributes: { "error.type": expect.any(String) },
    });
  });

  it("is omitted as a whole, job included, if the sampler drops it", async () => {
    vi.stubEnv("OTEL_TRACES_SAMPLER", "parentbased_traceidratio");
    vi.stubEnv("OTEL_TRACES_SAMPLER_ARG", "0");
    const shop = await openShop();
    const worker = await startWorker();
    onTestFinished(() => worker.stop());
    await buy(shop.address);
    await expect.poll(() => sink.mails.length, { timeout: 20_000 }).toBe(1);
    await worker.stop();
    await shop.close();
    // Rounds of the reconciler and requests of the provider begin traces too; the sampling ratio of
    // 0 drops them.
    expect(collector.spans).toEqual([]);
  });
});

describe("a collector", () => {
  it("that refuses, sends garbage, is silent or away breaks no purchase", async () => {
    const shop = await openShop();
    const logged = await loggedDuring(async () => {
      const worker = await startWorker();
      onTestFinished(() => worker.stop());
      for (const mood of ["refuses", "garbage", "silent", "away"] as const) {
        if (mood === "away") await collector.close();
        else collector.behave(mood);
        const before = collector.batches();
        sink.clear();
        await buy(shop.address);
        await expect.poll(() => sink.mails.length, { timeout: 20_000 }).toBe(1);
        if (mood === "away") continue;
        await expect.poll(() => collector.batches(), { timeout: 20_000 }).toBeGreaterThan(before);
      }
      await worker.stop();
      await shop.close();
    });
    expect(logged).toContain("trace collector does not accept traces; the shop continues without");
    expect(logged).not.toContain("a stranger's words");
  });

  it("that is silent gets a bounded queue of spans; further spans are dropped", async () => {
    collector.behave("silent");
    const tracing = await startTracing("a-test");
    onTestFinished(() => tracing.stop());
    const queue = 4_096;
    for (let count = 0; count < 50_000; count += 1) beginSpan("one", { isRoot: true })?.end();
    await expect.poll(() => collector.batches(), { timeout: 20_000 }).toBeGreaterThan(0);
    collector.behave("ok");
    const taken = () => collector.spans.length;
    await expect.poll(taken, { timeout: 30_000 }).toBeGreaterThanOrEqual(queue);
    await tracing.stop();
    // At most the batch being sent (512 spans) and the full queue arrive.
    expect(taken()).toBeLessThanOrEqual(queue + 512);
  });
});
