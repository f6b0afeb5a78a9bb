import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { REST_PATHS } from "@/server/rest/rest-paths";
import type { Simulator } from "../../../tools/paypal-simulator/server";
import { ADMIN_CALLS } from "../../support/data/admin-inputs";
import { corrupted, corruptedOneByOne, GOOD, HOSTILE, text } from "../../support/data/bad-input";
import { DESKTOP_OS } from "../../support/data/checkout-orders";
import { databaseState } from "../../support/data/database-state";
import { createUsers } from "../../support/people/accounts";
import { callAs, PROCEDURES } from "../../support/people/callers";
import { Visitor } from "../../support/people/visitor";
import { startTestSimulator } from "../../support/simulator/simulator-client";

let simulator: Simulator;
let guest: Visitor;
beforeAll(async () => {
  simulator = await startTestSimulator();
});
beforeEach(async () => {
  await createUsers();
  guest = new Visitor();
  await guest.add(DESKTOP_OS, 2);
});
afterAll(() => simulator.close());

/** Invented inputs for each endpoint and procedure; `npm run fuzz` invents many more. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 10);
vi.setConfig({ testTimeout: Math.max(60_000, RUNS * 2_000) });

const INSIDES = /node_modules|\bat .*:\d+:\d+|prisma|postgres|zod|stack/i;

/** Each call comes from another IP address, lest a limit answers in place of the rule. */
let host = 0;
const newAddress = () => `198.51.${++host >> 8}.${host & 255}`;

describe("bad input over REST", () => {
  const endpoints = REST_PATHS.map((one) => [one.method, one.template] as const);

  /** @param parts what stands in the places of the path */
  async function attempt(method: string, template: string, parts: string[], body: unknown) {
    const path = parts.reduce((p, part) => p.replace(/\{\w+\}/, () => asSegment(part)), template);
    const hasBody = method === "POST" || method === "PUT";
    const query = hasBody ? "" : `?${new URLSearchParams(asQuery(body))}`;
    const sent = hasBody ? (JSON.stringify(body) ?? "") : undefined;
    const before = await databaseState();
    guest.ip = newAddress();
    const answer = await guest.call(method, path + query, sent);
    expect(answer.status, `${method} ${path}${query} ${sent}`).toBeLessThan(500);
    if (answer.status < 400) return;
    const { message } = answer.body;
    const saysSuccess = /^\/(login|register)\.php\/?$/.test(path);
    expect(answer.body).toEqual(
      saysSuccess ? { message, success: false, error: message } : { message: expect.any(String) },
    );
    expect(message).not.toMatch(INSIDES);
    expect(await databaseState()).toEqual(before);
  }

  it.each(endpoints)("at %s %s never breaks the shop, nor writes on a refusal", async (...one) => {
    const good = GOOD[one.join(" ")] ?? {};
    const places = one[1].match(/\{\w+\}/g) ?? [];
    const usual: string[] = places.map((place) => (place === "{productId}" ? "7" : "guest"));
    for (const body of corruptedOneByOne(good)) await attempt(...one, usual, body);
    for (const at of places.keys()) {
      for (const worst of HOSTILE) await attempt(...one, usual.with(at, worst), good);
    }
    const segments = fc.tuple(...usual.map((part) => fc.oneof(text, fc.constant(part))));
    await fc.assert(
      fc.asyncProperty(segments, corrupted(good), (parts, body) => attempt(...one, parts, body)),
      { numRuns: RUNS },
    );
  });

  const asSegment = (part: string) => {
    if (part.startsWith("%")) return part;
    return encodeURIComponent(part.replace(/\p{Cs}/gu, "?")) || "x";
  };

  const asQuery = (body: unknown): Record<string, string> => {
    if (typeof body !== "object" || body === null) return {};
    return Object.fromEntries(Object.entries(body).map(([name, one]) => [name, asText(one)]));
  };

  const asText = (one: unknown) => (typeof one === "string" ? one : (JSON.stringify(one) ?? ""));
});

describe("bad input over tRPC", () => {
  /** All parts that inputs have: zod leaves out what a procedure does not know. */
  const everyPart: Record<string, unknown> = Object.assign(
    { lineId: 1, id: 1, orderItemId: 1, userKey: "user_1", productId: 7, orderId: "X" },
    ...Object.values(GOOD),
  );

  it.each(PROCEDURES)("at %s is refused by the shop's own rules or taken", async (name) => {
    const attempt = async (given: unknown) => {
      const before = await databaseState();
      const problem = await callAs("admin", name, given, { ip: newAddress() }).then(
        () => null,
        (error: { code: string; message: string }) => error,
      );
      if (!problem) return;
      expect(problem.code, `${name} ${JSON.stringify(given)}`).not.toBe("INTERNAL_SERVER_ERROR");
      expect(problem.message).not.toMatch(INSIDES);
      expect(await databaseState()).toEqual(before);
    };
    const good = ADMIN_CALLS[name] ?? everyPart;
    if (good !== everyPart) for (const given of corruptedOneByOne(good)) await attempt(given);
    await fc.assert(fc.asyncProperty(corrupted(good), attempt), { numRuns: RUNS });
  });
});
