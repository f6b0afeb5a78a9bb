import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { env } from "@/env";
import { checkBooksHourly } from "@/server/books/check-books";
import { openFront } from "@/server/front/open-front";
import { measureShop } from "@/server/metrics/shop-metrics";
import { metrics } from "@/server/platform/watch/metrics";
import { startWorker } from "@/server/worker";
import { freePort } from "../../../../tools/stack/processes/ports";
import { approvedOrder, DESKTOP_OS } from "../../../support/data/checkout-orders";
import { openDeliveryServices, sink } from "../../../support/simulator/delivery-services";

openDeliveryServices();

let web: Awaited<ReturnType<typeof openFront>>;
beforeAll(async () => {
  env().METRICS_PORT = await freePort(0);
  env().WORKER_METRICS_PORT = await freePort(0);
  const renderer = {
    pages: (_req: unknown, res: { end(text: string): unknown }) => void res.end("a page"),
    prepare: async () => undefined,
    close: async () => undefined,
    build: "0123456789ab",
  };
  web = await openFront(renderer, { host: "127.0.0.1", port: 0 });
});
afterAll(() => web.stop());

async function scrape(port: number | undefined) {
  const answer = await fetch(`http://127.0.0.1:${port}/metrics`);
  expect(answer.headers.get("content-type")).toContain("text/plain");
  return answer.text();
}

const ask = (path: string, init?: RequestInit) =>
  fetch(`http://127.0.0.1:${web.port}${path}`, init);

describe("the metrics", () => {
  it("cover a purchase from the request to the mail", async () => {
    measureShop();
    const before = await scrape(env().METRICS_PORT);
    expect(before).toContain("# TYPE barq_broken_invariants gauge");
    expect(before, "nobody has looked yet").not.toMatch(/^barq_broken_invariants \d/m);
    expect(before, "nobody listens here").not.toMatch(/^barq_listen_age_seconds \d/m);
    const worker = await startWorker({ build: "ba9876543210" });
    // Stop the worker before the next test recreates the database.
    onTestFinished(() => worker.stop());
    const { providerOrderId, visitor } = await approvedOrder([{ productId: DESKTOP_OS }]);
    const captured = await ask(`/api/paypal/order/${providerOrderId}/capture`, {
      method: "POST",
      headers: { ...visitor.headers(), "content-type": "application/json" },
      body: "{}",
    });
    expect(captured.status).toBe(200);
    await ask("/shop");
    await expect.poll(() => sink.mails.length, { timeout: 20_000 }).toBe(1);
    await checkBooksHourly();
    const text = async () => scrape(env().WORKER_METRICS_PORT);
    await expect.poll(text).toContain('barq_jobs_total{job="deliver-order",outcome="done"} 1');
    expect(await text()).toContain(
      `barq_build_info{build="ba9876543210",node="${process.version}"} 1`,
    );
    // Figures of the shop are cached for five seconds.
    const inbox = 'barq_payment_to_inbox_seconds{quantile="0.95"}';
    await expect.poll(text, { timeout: 20_000 }).toContain(inbox);
    const said = await scrape(env().METRICS_PORT);
    for (const line of [
      'barq_http_requests_total{route="/api/paypal/order/{orderId}/capture",status="200"} 1',
      'barq_http_requests_total{route="page",status="200"} 1',
      'barq_order_transitions_total{from="pending",to="completed"} 1',
      'barq_mails_total{lane="delivery",outcome="sent"} 1',
      'barq_provider_call_duration_seconds_count{outcome="answered"}',
      'barq_ready{reason=""} 1',
      "barq_broken_invariants 0",
      'barq_database_connections{lane="probing"',
      'barq_statements_total{statement="complete_order"} 1',
      'barq_open_payments{age="under 1 minute"} 0',
      inbox,
      "barq_free_keys ",
      `barq_build_info{build="0123456789ab",node="${process.version}"} 1`,
      "nodejs_eventloop_lag_p99_seconds",
      "process_resident_memory_bytes",
    ]) {
      expect(said).toContain(line);
    }
  });

  it("count refusals by a visitor's budget", async () => {
    const ip = { "x-forwarded-for": "192.0.2.77" };
    const usual = env().VISITOR_BUDGET_PERCENT;
    // Ten percent of the usual budget: 60 health checks in ten seconds.
    env().VISITOR_BUDGET_PERCENT = 10;
    let refused = 0;
    for (let call = 0; call < 200; call += 1) {
      if ((await ask("/healthz", { headers: ip })).status === 429) refused += 1;
    }
    env().VISITOR_BUDGET_PERCENT = usual;
    expect(refused).toBeGreaterThan(0);
    expect(await scrape(env().METRICS_PORT)).toContain(
      `barq_budget_refusals_total{budget="probe"} ${refused}`,
    );
  });

  it("are served only on their own port, and contain no path or id of a visitor", async () => {
    const direct = await ask("/metrics");
    expect(await direct.text()).not.toContain("barq_");
    const typed = [
      "/product/1/../../etc/invented-path",
      "/order/invented-path",
      "/pictures/invented-path.webp",
      "/api/invented-path",
      "/api/receipts/invented-path",
      "/api/stock-requests/invented-path",
      "/api/admin/export/invented-path",
      "/api/trpc/invented-path",
      "/api/trpc/shop.page,invented-path?batch=1",
    ];
    for (const path of typed) await ask(path);
    const said = await scrape(env().METRICS_PORT);
    expect(said).not.toContain("invented-path");
    expect(said).toContain('route="/pictures/{name}"');
    expect(said).toContain('route="/api/trpc/{names}"');
    const elsewhere = await fetch(`http://127.0.0.1:${env().METRICS_PORT}/`);
    expect(elsewhere.status).toBe(404);
  });

  it("label a path by its template, whatever its parts are", async () => {
    const paths = [
      ["/pictures/part-of-somebody", "/pictures/{name}"],
      ["/api/receipts/part-of-somebody", "/api/receipts/{id}"],
      ["/api/admin/claim-pictures/part-of-somebody", "/api/admin/claim-pictures/{id}"],
      ["/api/trpc/part-of-somebody", "/api/trpc/{names}"],
      ["/api/session/part-of-somebody", "/api/session/{nextauth...}"],
      ["/api/part-of-somebody", "/api/…"],
      ["/art/part-of-somebody", "page"],
      ["/sitemaps/part-of-somebody", "page"],
      ["/order/part-of-somebody", "page"],
      ["/product/part-of-somebody", "page"],
      ["/part-of-somebody", "page"],
    ];
    for (const [path = ""] of paths) await ask(path);
    await ask("/api/stock-requests/part-of-somebody", { method: "POST" });
    const said = await scrape(env().METRICS_PORT);
    expect(said).not.toContain("part-of-somebody");
    for (const [, route] of [...paths, ["", "/api/stock-requests/{token}"]]) {
      expect(said).toContain(`barq_http_requests_total{route="${route}",`);
    }
  });

  it("include all metrics that the dashboard and the alerts use", async () => {
    const names = metrics().getMetricsAsArray();
    const known = new Set(
      names.flatMap(({ name }) => [name, `${name}_bucket`, `${name}_count`, `${name}_sum`]),
    );
    for (const file of ["deploy/grafana/barq.json", "deploy/prometheus/alerts.yml"]) {
      const named = new Set(
        readFileSync(file, "utf8").match(/\b(?:barq|nodejs|process)_[a-z0-9_]+\b/g),
      );
      expect(named.size).toBeGreaterThan(10);
      expect([...named].filter((name) => !known.has(name))).toEqual([]);
    }
  });
});
