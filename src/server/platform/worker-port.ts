import { createServer } from "node:http";
import { env } from "@/env";
import { ALIVE, inService, readiness } from "@/server/platform/health";

/**
 * Where WORKER_PORT is set, a worker answers /healthz, /readyz and /inservice at WORKER_HOST, as the
 * web process does.
 * @throws Error when the port is taken
 */
export async function openWorkerPort(): Promise<{ close(): void }> {
  const port = env().WORKER_PORT;
  if (port === undefined) return { close: () => undefined };
  const server = createServer(async (req, res) => {
    const health = await healthAt(req.url ?? "");
    const headers = { "content-type": "application/json", "cache-control": "no-store" };
    if (health) res.writeHead(health.status, headers).end(JSON.stringify(health.body));
    else res.writeHead(404).end();
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, env().WORKER_HOST, resolve);
  });
  return {
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

function healthAt(path: string) {
  if (path === "/healthz") return ALIVE;
  if (path === "/inservice") return inService();
  return path === "/readyz" ? readiness() : null;
}
