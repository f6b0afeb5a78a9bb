import { env } from "@/env";
import { HEALTH } from "@/server/platform/watch/health";
import { openSidePort } from "@/server/platform/watch/side-port";

/**
 * Serves /healthz, /readyz and /inservice of a worker at WORKER_HOST, like the web process, if
 * WORKER_PORT is set.
 * @throws Error if the port is in use
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
