// npm run mcp: an MCP server with tools that call a shop's /api/v1, on stdin and stdout or over
// HTTP.
import { parseArgs } from "node:util";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { apiKeyMode } from "@/server/api-keys/api-key-text";
import { confirmations } from "../tools/mcp/confirmations";
import { serveHttp } from "../tools/mcp/http";
import { mcpServer } from "../tools/mcp/server";
import { shopApi } from "../tools/mcp/shop-api";
import { print, printError } from "../tools/stack/output";

const HOW = `BARQ_API_KEY=barq_… npm run --silent mcp                on stdin and stdout, with this key
npm run mcp -- --http [--port=3900] [--host=127.0.0.1]   over HTTP; each caller sends its key

  BARQ_SHOP_URL        the shop's address, by default http://localhost:3000
  --allow-host=NAME    a name by which the HTTP server may be called, besides those of this machine`;

const OPTIONS = {
  http: { type: "boolean", default: false },
  port: { type: "string", default: "3900" },
  host: { type: "string", default: "127.0.0.1" },
  "allow-host": { type: "string", multiple: true },
} as const;

async function overHttp(
  shopUrl: string,
  given: { port: string; host: string; "allow-host"?: string[] | undefined },
): Promise<void> {
  const port = Number(given.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error(HOW);
  const { host, "allow-host": hostnames } = given;
  const server = await serveHttp(shopUrl, { port, host, hostnames });
  print(`MCP at http://${host}:${server.port}/mcp, for the shop at ${shopUrl}`);
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => void server.close());
}

/** Serves MCP over stdin and stdout. Only protocol messages may be written to stdout. */
function overStdio(shopUrl: string): void {
  const key = process.env.BARQ_API_KEY ?? "";
  if (apiKeyMode(key) === null) throw new Error(`BARQ_API_KEY is no API key.\n\n${HOW}`);
  const api = shopApi(shopUrl, key);
  const plans = confirmations();
  serveStdio(() => mcpServer(api, plans), { onerror: ({ message }) => printError(message) });
}

try {
  const { values } = parseArgs({ options: OPTIONS });
  const shopUrl = new URL(process.env.BARQ_SHOP_URL ?? "http://localhost:3000").origin;
  if (values.http) await overHttp(shopUrl, values);
  else overStdio(shopUrl);
} catch (error) {
  printError(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}
