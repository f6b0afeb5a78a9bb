import { createServer } from "node:http";
import { env } from "@/env";
import { log } from "@/server/platform/log";
import { metrics } from "@/server/platform/metrics";

/**
 * Answers GET /metrics on a port of its own, for Prometheus alone: where it is set, and at
 * METRICS_HOST, the loopback unless set. Nobody proves who they are there.
 * @throws Error when the port is taken
 */
export async function openMetricsPort(port: number | undefined): Promise<{ close(): void }> {
  if (port === undefined) return { close: () => undefined };
  const server = createServer(async (req, res) => {
    if (req.url !== "/metrics" || req.method !== "GET") {
      res.writeHead(404).end();
      return;
    }
    try {
      const text = await metrics().metrics();
      res.writeHead(200, { "content-type": metrics().contentType, "cache-control": "no-store" });
      res.end(text);
    } catch (error) {
      log.warn({ err: error }, "the metrics could not be collected");
      res.writeHead(503).end();
    }
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, env().METRICS_HOST, resolve);
  });
  return {
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
