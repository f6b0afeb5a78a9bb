import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { z } from "zod";
import { appRouter } from "@/server/api/root";
import { db } from "@/server/platform/database/db";
import { answerRequest } from "@/server/rest/answer-request";
import { procedureRules } from "@/server/rest/procedure-paths";
import { handleTrpc } from "@/server/rest/trpc-handler";
import type { Simulator } from "../../../tools/paypal-simulator/server";
import { ADMIN_CALLS } from "../../support/data/admin-inputs";
import { corrupted, corruptedOneByOne, GOOD, HOSTILE, text } from "../../support/data/bad-input";
import { DESKTOP_OS } from "../../support/data/checkout-orders";
import { attemptAll, CASES, stopwatch } from "../../support/data/fuzz";
import { watchWrites } from "../../support/data/refused-writes";
import { schemaInputs } from "../../support/data/schema-inputs";
import { createUsers } from "../../support/people/accounts";
import { signedInAdmin } from "../../support/people/admin-images";
import { Visitor } from "../../support/people/visitor";
import { startTestSimulator } from "../../support/simulator/simulator-client";
import { withMoyasar } from "../../support/simulator/with-moyasar";

let simulator: Simulator;
let guest: Visitor;
let admin: Visitor;
const watch = stopwatch();
withMoyasar();
beforeAll(async () => {
  simulator = await startTestSimulator();
});
beforeEach(async () => {
  await createUsers();
  guest = new Visitor();
  await guest.add(DESKTOP_OS, 2);
  admin = await signedInAdmin();
});
afterAll(async () => {
  console.log(`slowest answers: ${watch.report()}`);
  await simulator.close();
});

vi.setConfig({ testTimeout: Math.max(120_000, CASES * 500) });

/** Procedures whose refusals notify the admin or the owners, e.g. of a wrong password. */
const isTold = (name: string) => /^auth\.|\.reveal/.test(name);

const INSIDES = /node_modules|\bat .*:\d+:\d+|prisma|postgres|zod|stack/i;

/** Each call has a new IP address, so that no rate limit refuses it before the tested rule. */
let host = 0;
const newAddress = () => `10.${(++host >> 16) & 255}.${(host >> 8) & 255}.${host & 255}`;

/** A URL cannot contain lone surrogates. */
const wellFormed = (one: string) => one.replace(/\p{Cs}/gu, "?");

const asSegment = (part: string) => {
  if (part.startsWith("%")) return part;
  return encodeURIComponent(wellFormed(part)) || "x";
};

const RULES = procedureRules();

const PROCEDURES = appRouter._def.procedures as unknown as Record<
  string,
  { _def: { inputs: z.ZodType[] } }
>;

/** Inputs for a procedure: almost valid, valid by the schema only, or arbitrary. */
function inputsOf(name: string, good: Record<string, unknown>): fc.Arbitrary<unknown> {
  const schemas = (PROCEDURES[name]?._def.inputs ?? []).map(schemaInputs);
  const ofSchema = schemas.map((arbitrary) => ({ weight: 1, arbitrary }));
  return fc.oneof({ weight: 2, arbitrary: corrupted(good) }, ...ofSchema);
}

describe("bad input over REST", () => {
  const paths = RULES.flatMap(({ path, name, access }) =>
    path === null ? [] : [[path, name, access] as const],
  );

  it.each(paths)(
    "at %s causes no server error, and a refusal writes nothing",
    async (path, name, access) => {
      const [method = "", template = ""] = path.split(" ");
      const caller = access === "anybody" ? guest : admin;
      const hasBody = method === "POST" || method === "PUT";
      const writes = await watchWrites(isTold(name));

      /** @param parts values for the path's placeholders */
      async function attempt(parts: string[], body: unknown) {
        const asked = parts.reduce(
          (p, part) => p.replace(/\{\w+\}/, () => asSegment(part)),
          template,
        );
        const query = hasBody ? "" : `?${new URLSearchParams(asQuery(body))}`;
        const sent = hasBody ? (JSON.stringify(body) ?? "") : undefined;
        const call = `${method} ${asked}${query} ${sent}`;
        caller.ip = newAddress();
        const { status, body: said } = await watch.time(path, () =>
          caller.call(method, asked + query, sent),
        );
        expect(status, call).toBeLessThan(500);
        if (status >= 400) expect(said.message, call).not.toMatch(INSIDES);
        await writes.after(status >= 400, call);
      }

      const good = GOOD[path] ?? {};
      const places = template.match(/(?<=\{)\w+(?=\})/g) ?? [];
      const usual = places.map((place) => String(good[place]));
      const corruptions = corruptedOneByOne(good);
      for (const body of corruptions) await attempt(usual, body);
      for (const at of places.keys()) {
        for (const worst of HOSTILE) await attempt(usual.with(at, worst), good);
      }
      const segments = fc.tuple(...usual.map((part) => fc.oneof(text, fc.constant(part))));
      const inputs = fc.tuple(segments, inputsOf(name, good));
      await attemptAll(inputs, ([parts, body]) => attempt(parts, body), corruptions.length);
    },
  );

  const asQuery = (body: unknown): Record<string, string> => {
    if (typeof body !== "object" || body === null) return {};
    return Object.fromEntries(Object.entries(body).map(([name, one]) => [name, asText(one)]));
  };

  const asText = (one: unknown) => (typeof one === "string" ? one : (JSON.stringify(one) ?? ""));
});

describe("bad input over tRPC", () => {
  /** The fields of all inputs together; zod drops those that a procedure does not know. */
  const everyPart: Record<string, unknown> = Object.assign(
    { lineId: 1, id: 1, orderItemId: 1, userKey: "user_1", productId: 7, orderId: "X" },
    ...Object.values(GOOD),
  );
  /** Procedures that return or accept files; their paths are tested below. */
  const ofFiles = [
    "admin.exports.coupons",
    "admin.exports.figures",
    "admin.exports.orders",
    "admin.exports.products",
    "admin.images.upload",
    "admin.orders.receipt",
    "orderPage.receipt",
  ];
  /** Procedures without a REST path; the tests above call all others by their paths. */
  const procedures = RULES.filter(({ path, name }) => !path && !ofFiles.includes(name)).map(
    ({ name, type }) => [name, type],
  );

  it.each(procedures)(
    "at %s (%s) is refused by a rule of the shop or accepted",
    async (name, type) => {
      const writes = await watchWrites(isTold(name ?? ""));
      const attempt = async (given: unknown) => {
        const json = JSON.stringify({ json: given }) ?? "";
        admin.ip = newAddress();
        const { status, said } = await watch.time(name ?? "", () => askTrpc(name, type, json));
        expect(status, `${name} ${json}`).toBeLessThan(500);
        if (status >= 400) expect(said, json).not.toMatch(INSIDES);
        await writes.after(status >= 400, `${name} ${json}`);
      };
      const good = ADMIN_CALLS[name ?? ""] ?? everyPart;
      if (good !== everyPart) for (const given of corruptedOneByOne(good)) await attempt(given);
      await attemptAll(inputsOf(name ?? "", good), attempt);
    },
  );

  async function askTrpc(name = "", type = "", json = "") {
    const isQuery = type === "query";
    const query = isQuery ? `?input=${encodeURIComponent(wellFormed(json))}` : "";
    const answer = await handleTrpc(
      new Request(`http://shop.test/api/trpc/${name}${query}`, {
        method: isQuery ? "GET" : "POST",
        headers: { ...admin.headers(), "content-type": "application/json" },
        body: isQuery ? undefined : json,
      }),
    );
    const said = await answer.text();
    const { message = "" } = answer.ok ? {} : (JSON.parse(said).error?.json ?? {});
    return { status: answer.status, said: String(message) };
  }
});

describe("bad input at the paths without procedures", () => {
  const paths: [method: string, path: string, type: string][] = [
    ["POST", "/api/paypal/webhook", "application/json"],
    ["POST", "/api/topups/callback", "application/json"],
    ["POST", "/api/mails/bounces", "message/rfc822"],
    ["POST", "/api/csp-reports", "application/csp-report"],
    ["POST", "/api/admin/pictures", "image/png"],
    ["GET", "/api/admin/export/orders.csv", ""],
    ["GET", "/api/admin/export/products.csv", ""],
    ["GET", "/api/receipts/", ""],
    ["GET", "/api/admin/receipts/", ""],
    ["POST", "/api/claim-pictures", "image/png"],
    ["GET", "/api/admin/claim-pictures/", ""],
    ["GET", "/pictures/", ""],
    ["POST", "/api/trpc/cart.add", "application/json"],
    ["GET", "/api/trpc/", ""],
  ];

  it.each(paths)(
    "%s %s causes no server error, and a refusal writes nothing",
    async (method, path, type) => {
      const writes = await watchWrites();
      const names = fc.constantFrom(
        "q",
        "status",
        "from",
        "to",
        "idempotencyKey",
        "input",
        "batch",
        "sort",
      );
      const inputs = fc.tuple(
        text,
        fc.dictionary(names, text, { maxKeys: 3 }),
        fc.uint8Array(),
        text,
      );
      await attemptAll(inputs, async ([end, query, bytes, words]) => {
        const address = new URL(
          `http://shop.test${path.endsWith("/") ? path + asSegment(end) : path}`,
        );
        for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
        admin.ip = newAddress();
        const request = new Request(address, {
          method,
          headers: { ...admin.headers(), ...(type ? { "content-type": type } : {}) },
          body: method === "GET" ? undefined : bytes.length % 2 ? JSON.stringify(words) : bytes,
        });
        const answer = await watch.time(`${method} ${path}`, () => answerRequest(request));
        const call = `${method} ${address.href}`;
        // 503: the certificate cannot be fetched, so PayPal sends the webhook again.
        if (path.endsWith("webhook")) expect([400, 403, 503], call).toContain(answer.status);
        else expect(answer.status, call).toBeLessThan(500);
        await answer.text();
        await writes.after(answer.status >= 400, call);
      });
    },
  );

  it("the caller of these paths has the required rights", async () => {
    const { status } = await admin.call("GET", "/auth/user");
    expect(status).toBe(200);
    expect(await db().session.count({ where: { provenAt: { not: null } } })).toBe(1);
  });
});
