import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import {
  createMcpHandler,
  hostHeaderValidationResponse,
  localhostAllowedHostnames,
  localhostAllowedOrigins,
  originValidationResponse,
} from "@modelcontextprotocol/server";
import { apiKeyMode, keysInUrl } from "@/server/api-keys/api-key-text";
import { confirmations } from "./confirmations";
import { mcpServer } from "./server";
import { shopApi } from "./shop-api";

/** Maximum size of a request body in bytes, enough for 10,000 keys. */
const MAX_BYTES = 4 * 1024 * 1024;
const PATH = "/mcp";

/** Time limit, in milliseconds, of the request that makes the shop revoke a leaked key. */
const REVOKE_MS = 5_000;

const BEARER = /^Bearer (barq_[\w-]{1,100})$/;

/**
 * Serves MCP over HTTP. Each caller sends an API key of the shop as the bearer token and has that
 * key's scopes; the server itself has no key.
 * @param hostnames names by which the server may be called, besides those of this machine
 * @returns the server, once it listens, with its port
 */
export async function serveHttp(
  shopUrl: string,
  { port, host, hostnames = [] }: { port: number; host: string; hostnames?: readonly string[] },
): Promise<{ port: number; close: () => Promise<void> }> {
  const plans = confirmations();
  const handler = createMcpHandler(
    ({ authInfo }) => mcpServer(shopApi(shopUrl, authInfo?.token ?? ""), plans),
    { maxRequestBodySize: MAX_BYTES, responseMode: "json" },
  );
  const allowed = [...localhostAllowedHostnames(), ...hostnames];
  const origins = [...localhostAllowedOrigins(), ...hostnames];
  const answer = async (request: Request): Promise<Response> => {
    // DNS rebinding: no web page may reach this server by a host name that resolves to it.
    const refused =
      hostHeaderValidationResponse(request, allowed) ?? originValidationResponse(request, origins);
    if (refused) return refused;
    const { pathname, search } = new URL(request.url);
    const [leaked] = keysInUrl(pathname + search);
    if (leaked) {
      // The shop refuses a URL with a key, and revokes the key.
      const url = new URL(`/api/v1${PATH}?key=${leaked}`, shopUrl);
      await fetch(url, { signal: AbortSignal.timeout(REVOKE_MS) }).catch(() => undefined);
      return refusal(400, "Send the key in the header Authorization, never in a URL.");
    }
    if (pathname !== PATH) return refusal(404, "There is nothing here.");
    const [, token = ""] = BEARER.exec(request.headers.get("authorization") ?? "") ?? [];
    if (apiKeyMode(token) === null) {
      return refusal(401, "Send an API key of the shop: Authorization: Bearer barq_…");
    }
    return handler.fetch(request, { authInfo: { token, clientId: "api-key", scopes: [] } });
  };
  const server = createServer((request, response) => {
    void respond(request, response, answer);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () => close(server, handler.close),
  };
}

function refusal(status: number, message: string): Response {
  const headers = { ...(status === 401 && { "www-authenticate": 'Bearer realm="barq"' }) };
  return Response.json({ error: message }, { status, headers });
}

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  answer: (request: Request) => Promise<Response>,
): Promise<void> {
  try {
    const body = await readBody(request);
    if (body === null) {
      response.writeHead(413, { connection: "close" }).end();
      return;
    }
    const url = new URL(request.url ?? "/", `http://${request.headers.host ?? "localhost"}`);
    const headers = new Headers();
    for (const [name, value] of Object.entries(request.headers)) {
      if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(", ") : value);
    }
    const method = request.method ?? "GET";
    const hasBody = method !== "GET" && method !== "HEAD" && body.byteLength > 0;
    const given = new Request(url, { method, headers, ...(hasBody && { body }) });
    const { status, headers: sent, body: stream } = await answer(given);
    response.writeHead(status, Object.fromEntries(sent));
    for await (const part of stream ?? []) response.write(part);
    response.end();
  } catch {
    if (!response.headersSent) response.writeHead(400);
    response.end();
  }
}

async function readBody(request: IncomingMessage): Promise<Uint8Array<ArrayBuffer> | null> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.byteLength;
    if (bytes > MAX_BYTES) return null;
    parts.push(part);
  }
  return new Uint8Array(Buffer.concat(parts));
}

async function close(server: Server, closeHandler: () => Promise<void>): Promise<void> {
  await closeHandler();
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}
