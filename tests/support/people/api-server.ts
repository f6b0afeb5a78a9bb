import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { answerRequest } from "@/server/rest/answer-request";

/** Serves the shop's API on a free local port, for programs in other processes. */
export async function startApiServer(): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    const { method = "GET" } = request;
    const hasBody = method !== "GET" && method !== "HEAD";
    const answer = await answerRequest(
      new Request(`http://shop.test${request.url}`, {
        method,
        headers: {
          ...(request.headers as Record<string, string>),
          "x-forwarded-for": "203.0.113.60",
        },
        ...(hasBody && { body: Buffer.concat(parts) }),
      }),
    );
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
