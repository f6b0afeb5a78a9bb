import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFront } from "@/server/front/front";
import { type HttpServer, listen } from "@/server/front/http-server";
import { otherPayableProviders } from "@/server/payments/provider/providers";
import { procedureRules } from "@/server/rest/procedure-paths";
import type { Simulator } from "../../../tools/paypal-simulator/server";
import { ADMIN_CALLS } from "../../support/data/admin-inputs";
import { GOOD } from "../../support/data/bad-input";
import { watchWrites } from "../../support/data/refused-writes";
import { startTestSimulator } from "../../support/simulator/simulator-client";

let simulator: Simulator;
let server: HttpServer;
beforeAll(async () => {
  simulator = await startTestSimulator();
  server = await listen(createFront({ pages: () => undefined }), "127.0.0.1", 0);
});
afterAll(async () => {
  await server.drain(0);
  await simulator.close();
});

/** Counter for client IP addresses: each call has a new one, so that no rate limit refuses it. */
let host = 0;

/** Calls over HTTP as an anonymous client without cookies. */
function ask(path: string, method: string, body: unknown) {
  host += 1;
  return fetch(`http://127.0.0.1:${server.port}/api${path}`, {
    method,
    headers: {
      "content-type": "application/json",
      "x-forwarded-for": `10.9.${host >> 8}.${host & 255}`,
    },
    ...(method === "POST" || method === "PUT" ? { body: JSON.stringify(body) } : {}),
  });
}

/** Procedures that return a file. tRPC responds with a 404, as for an unknown procedure. */
const FILES = [
  "admin.exports.coupons",
  "admin.exports.figures",
  "admin.exports.orders",
  "admin.exports.products",
  "admin.orders.receipt",
  "admin.orders.claimPicture",
  "orderPage.receipt",
  "orderPage.claimPicture",
];

/** An absent input as tRPC encodes it. */
const NOTHING = { json: null, meta: { values: ["undefined"] } };

const RULES = procedureRules();

/** The response status for a payment provider that these tests do not configure. */
const NOT_SET_UP = 409;
const OTHER_PROVIDERS = otherPayableProviders().map(({ name }) => name);
const SETUPS = OTHER_PROVIDERS.map((name) => `payments.by.${name}.setup`);
const SETUP_PATHS = OTHER_PROVIDERS.map((name) => `/${name}/setup`);

describe("an anonymous client over HTTP", () => {
  it.each(RULES.map((rule) => [rule.name, rule] as const))(
    "gets the response that the inventory states at %s over tRPC",
    async (name, { type, access }) => {
      const writes = await watchWrites();
      const json = JSON.stringify(name in ADMIN_CALLS ? { json: ADMIN_CALLS[name] } : NOTHING);
      const query = type === "query" ? `?input=${encodeURIComponent(json)}` : "";
      const method = type === "query" ? "GET" : "POST";
      const answer = await ask(`/trpc/${name}${query}`, method, JSON.parse(json));
      if (FILES.includes(name)) expect(answer.status).toBe(404);
      else if (SETUPS.includes(name)) expect(answer.status).toBe(NOT_SET_UP);
      else if (access === "anybody") expect([200, 400, 404]).toContain(answer.status);
      else expect(answer.status).toBe(401);
      await writes.after(answer.status >= 400, name);
    },
  );

  it.each(RULES.flatMap(({ path, access }) => (path === null ? [] : [[path, access] as const])))(
    "gets the response that the inventory states at %s",
    async (path, access) => {
      const writes = await watchWrites();
      const [method = "", template = ""] = path.split(" ");
      const good = GOOD[path] ?? {};
      const address = template.replace(/\{(\w+)\}/g, (_, place) => String(good[place]));
      const query = method === "GET" ? `?${new URLSearchParams(good as never)}` : "";
      const answer = await ask(address + query, method, good);
      if (SETUP_PATHS.includes(template)) expect(answer.status).toBe(NOT_SET_UP);
      // An anonymous client has no session, cart or order.
      else if (access === "anybody")
        expect([200, 400, 401, 403, 404, 409]).toContain(answer.status);
      else expect(answer.status).toBe(401);
      await writes.after(answer.status >= 400, path);
    },
  );
});
