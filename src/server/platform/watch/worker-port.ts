import { env } from "@/env";
import { HEALTH } from "@/server/platform/watch/health";
import { openSidePort } from "@/server/platform/watch/side-port";

/**
 * Where WORKER_PORT is set, a worker answers /healthz, /readyz and /inservice at WORKER_HOST, as
 * the web process does.
 * @throws Error when the port is taken
 */
export function openWorkerPort(): Promise<{ close(): void }> {
  const { WORKER_PORT, WORKER_HOST } = env();
  return openSidePort(WORKER_PORT, WORKER_HOST, async ({ url = "" }, res) => {
    const health = isHealthPath(url) ? await HEALTH[url]() : null;
    const headers = { "content-type": "application/json", "cache-control": "no-store" };
    if (health) res.writeHead(health.status, headers).end(JSON.stringify(health.body));
    else res.writeHead(404).end();
  });
}

function isHealthPath(path: string): path is keyof typeof HEALTH {
  return Object.hasOwn(HEALTH, path);
}
