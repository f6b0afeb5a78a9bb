import { readFileSync } from "node:fs";
import { type Exchange, header, send, sendJson } from "./http";
import { CURRENCIES } from "./money";
import type { World } from "./world";

const read = (name: string) => readFileSync(new URL(`./browser/${name}`, import.meta.url), "utf8");

const SCRIPT = "text/javascript; charset=utf-8";
const FILES: Record<string, { type: string; body: string }> = {
  "/web-sdk/v6/core": { type: SCRIPT, body: `${read("sdk-core.js")}\n${read("sdk-button.js")}` },
  "/checkoutnow/window.js": { type: SCRIPT, body: read("checkout-window.js") },
  "/checkoutnow/window.css": {
    type: "text/css; charset=utf-8",
    body: read("checkout-window.css"),
  },
};

/** The shop's pages have another origin; the token is the only thing that opens anything. */
const CROSS_ORIGIN = {
  "access-control-allow-origin": "*",
  // The second: as if the browser stood behind a proxy, as it does in the tests.
  "access-control-allow-headers": "authorization, x-forwarded-for",
};

/** Serves the scripts, their styles, and what the SDK asks when an instance is made. */
export function serveAsset(world: World, exchange: Exchange): boolean {
  const file = FILES[exchange.url.pathname];
  if (file) {
    send(exchange, 200, file.type, file.body, CROSS_ORIGIN);
    return true;
  }
  if (exchange.url.pathname !== "/web-sdk/v6/bootstrap") return false;
  if (exchange.method === "OPTIONS") {
    send(exchange, 204, "text/plain", "", CROSS_ORIGIN);
    return true;
  }
  world.tokens.check(header(exchange, "authorization"), "client");
  sendJson(exchange, 200, { currencies: CURRENCIES }, CROSS_ORIGIN);
  return true;
}
