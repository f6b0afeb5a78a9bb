import { env } from "@/env";
import type { Answer } from "@/server/front/answer";
import { listen } from "@/server/front/http-server";
import { handleHealthz, handleReadyz } from "@/server/rest/health-handlers";

/**
 * Where WORKER_PORT is set, a worker says at /healthz and /readyz how it is, as the shop does.
 * @throws Error when the port is taken
 */
export async function openWorkerPort(): Promise<{ close(): Promise<void> }> {
  const port = env().WORKER_PORT;
  if (port === undefined) return { close: async () => undefined };
  const server = await listen(answer, "127.0.0.1", port);
  return { close: () => server.drain(0) };
}

const answer: Answer = async (req, res) => {
  const path = req.url?.split("?", 1)[0];
  const handler = { "/healthz": handleHealthz, "/readyz": handleReadyz }[path ?? ""];
  const response = handler ? await handler() : new Response(null, { status: 404 });
  const body = await response.text();
  res.writeHead(response.status, Object.fromEntries(response.headers)).end(body);
};
