import pino from "pino";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { accessLog } from "@/server/front/access-log";
import { createFront } from "@/server/front/front";
import { type HttpServer, listen } from "@/server/front/http-server";
import { startWorker } from "@/server/worker";
import { approvedOrder, DESKTOP_OS } from "../../../support/data/checkout-orders";
import { loggedDuring } from "../../../support/data/leak-checks";
import { openDeliveryServices, sink } from "../../../support/simulator/delivery-services";

openDeliveryServices();

let server: HttpServer;
beforeAll(async () => {
  server = await listen(createFront({ pages: (_req, res) => void res.end() }), "127.0.0.1", 0);
});
afterAll(() => server.drain(0));

const REQUEST = "request-of-the-capture";

interface Line {
  msg: string;
  level: number;
  job?: string;
  orderId?: number;
  requestId?: string;
}

it("all log lines of an order, from the request through the job to the mail, have its id", async () => {
  const access: string[] = [];
  const stream = Reflect.get(accessLog, pino.symbols.streamSym) as { write(line: string): boolean };
  vi.spyOn(stream, "write").mockImplementation((line) => access.push(line) > 0);
  accessLog.level = "info";
  const { orderId, providerOrderId, visitor } = await approvedOrder([{ productId: DESKTOP_OS }]);
  const ask = (path: string, method = "GET") =>
    fetch(`http://127.0.0.1:${server.port}${path}`, {
      method,
      headers: {
        ...visitor.headers(),
        "content-type": "application/json",
        "x-request-id": REQUEST,
      },
      ...(method === "POST" ? { body: "{}" } : {}),
    });

  const logged = await loggedDuring(async () => {
    const captured = await ask(`/api/paypal/order/${providerOrderId}/capture`, "POST");
    expect(captured.status).toBe(200);
    await ask("/healthz");
    const worker = await startWorker();
    await expect.poll(() => sink.mails.length, { timeout: 20_000 }).toBe(1);
    await worker.stop();
  });

  const requests = access.map((line) => JSON.parse(line) as Line);
  expect(requests).toMatchObject([{ msg: "request", orderId, requestId: REQUEST }]);
  const jobs = logged
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as Line)
    .filter(({ msg, orderId: about }) => msg === "job done" && about === orderId);
  expect(jobs).toMatchObject([{ job: "deliver-order", level: 30, requestId: REQUEST }]);
});
