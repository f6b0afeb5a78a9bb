import { env } from "@/env";
import { log } from "@/server/platform/log/log";
import { gauge, metrics } from "@/server/platform/watch/metrics";
import { openSidePort } from "@/server/platform/watch/side-port";

const BUILD = gauge({
  name: "barq_build_info",
  help: "Always 1; the labels hold the process's build and Node's version.",
  labels: ["build", "node"],
});

/**
 * Serves GET /metrics for Prometheus on a separate port, if one is set. It listens on METRICS_HOST
 * (loopback by default), without authentication.
 * @param build the build's id: the commit
 * @throws Error if the port is in use
 */
export function openMetricsPort(
  port: number | undefined,
  build = "unknown",
): Promise<{ close(): void }> {
  BUILD.set({ build, node: process.version }, 1);
  return openSidePort(port, env().METRICS_HOST, async ({ url, method }, res) => {
    if (url !== "/metrics" || method !== "GET") {
      res.writeHead(404).end();
      return;
    }
    try {
      const text = await metrics().metrics();
      res.writeHead(200, { "content-type": metrics().contentType, "cache-control": "no-store" });
      res.end(text);
    } catch (error) {
      log.warn({ err: error }, "metrics could not be collected");
      res.writeHead(503).end();
    }
  });
}
