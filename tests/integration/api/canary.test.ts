import pino from "pino";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { catalogueSignals } from "@/server/catalogue/refresh/catalogue-signals";
import { deliverOrder } from "@/server/delivery/deliver-order";
import { accessLog } from "@/server/front/access-log";
import { createFront } from "@/server/front/front";
import { type HttpServer, listen } from "@/server/front/http-server";
import { createResponseCache } from "@/server/front/response-cache/response-cache";
import { type RenderedResponse, ResponseStore } from "@/server/front/response-cache/store";
import { processProviderEvent } from "@/server/payments/provider/provider-events";
import { fillWaitingOrders } from "@/server/payments/settlement/fill-waiting";
import { db } from "@/server/platform/database/db";
import { DESKTOP_OS, leaveKeys, provider } from "../../support/data/checkout-orders";
import { loggedDuring } from "../../support/data/leak-checks";
import { createUsers, mailedCode } from "../../support/people/accounts";
import { executeRefunds, refund } from "../../support/people/admin-actions";
import { add, reveal, rowOfKey } from "../../support/people/admin-keys";
import { callAs } from "../../support/people/callers";
import { type Answer, Visitor } from "../../support/people/visitor";
import { openDeliveryServices, sink } from "../../support/simulator/delivery-services";

// The test uses the shop with unique values; a value in an unexpected place has leaked.
const PERSON = {
  username: "canary",
  email: "canary.person@canary-mail.example",
  password: "CANARY-password-violet-42",
};
const PHONE = "+966509990001";
const KEY = "CANARY-KEY-7QM4-2XT9";
const CARD = "4929777711110042";
const WRONG = "CANARY-wrong-password-7";

openDeliveryServices();

let server: HttpServer;
beforeAll(async () => {
  const pages = createResponseCache({
    pages: (_req, res) => void res.end(),
    bytes: 16 * 1024 * 1024,
  });
  const front = createFront({ pages: (_req, res) => void res.end("a page"), ready: pages });
  server = await listen(front, "127.0.0.1", 0);
  catalogueSignals().emit("heard");
});
afterAll(() => server.drain(0));
beforeEach(createUsers);
afterEach(() => vi.restoreAllMocks());

/** All responses to other visitors, and the error responses to the customer. */
let seenByOthers: string[] = [];

/** A browser over HTTP, through the web process and its page cache. */
class Browser extends Visitor {
  override async call<Body = { message: string }>(
    method: string,
    path: string,
    body?: unknown,
    more: Record<string, string> = {},
  ): Promise<Answer<Body>> {
    const headers = {
      ...this.headers(),
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...more,
    };
    const answer = await fetch(`http://127.0.0.1:${server.port}/api${path}`, {
      method,
      headers,
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    for (const line of answer.headers.getSetCookie()) this.keep(line);
    const text = await answer.text();
    if (answer.status >= 400) seenByOthers.push(text);
    return {
      status: answer.status,
      headers: answer.headers,
      body: (text.startsWith("{") || text.startsWith("[") ? JSON.parse(text) : text) as Body,
    };
  }

  cookieValues(): string[] {
    return (this.headers().cookie ?? "").split("; ").map((one) => one.slice(one.indexOf("=") + 1));
  }
}

/** Runs a step while a table is missing, to provoke an error. */
async function withoutTable(table: string, step: () => Promise<unknown>): Promise<void> {
  await db().$executeRawUnsafe(`ALTER TABLE ${table} RENAME TO broken`);
  try {
    await step().catch((error) => seenByOthers.push(String(error)));
  } finally {
    await db().$executeRawUnsafe(`ALTER TABLE broken RENAME TO ${table}`);
  }
}

/**
 * Registers, signs in, buys, gets the delivery and a refund, with a failing attempt before each
 * step. Returns all secrets.
 */
async function wholeLife(): Promise<string[]> {
  const me = new Browser();
  const registration = { ...PERSON, confirmPassword: PERSON.password };
  await withoutTable("users", () => me.call("POST", "/register.php", registration));
  await withoutTable("mails", () => me.call("POST", "/register.php", registration));
  await me.call("POST", "/register.php", { ...registration, confirmPassword: WRONG });
  expect(await me.call("POST", "/register.php", registration)).toMatchObject({ status: 200 });
  const code = await mailedCode(PERSON.email, "verification");
  await withoutTable("users", () => me.call("POST", "/auth/verify", { email: PERSON.email, code }));
  expect((await me.call("POST", "/auth/verify", { email: PERSON.email, code })).status).toBe(200);
  const { email, password } = PERSON;
  await me.call("POST", "/login.php", { email, password: WRONG });
  await withoutTable("sessions", () => me.call("POST", "/login.php", { email, password }));
  expect((await me.call("POST", "/login.php", { email, password })).status).toBe(200);

  await leaveKeys(DESKTOP_OS, 0);
  await withoutTable("licence_keys", () => add([KEY]));
  expect(await add([KEY])).toMatchObject({ added: 1 });

  await me.add(DESKTOP_OS);
  const order = { customerEmail: PERSON.email, customerPhone: PHONE };
  // A card number in fields where it does not belong.
  await me.call("POST", "/orders", { ...order, card: { number: CARD }, customerPhone: CARD });
  await me.call("POST", "/cart.php", { product_id: DESKTOP_OS, quantity: 1, playerId: CARD });
  await me.call("GET", `/products.php?search=${CARD}`);
  await withoutTable("orders", () => me.order(order));
  const { totalUSD } = (await me.order(order)).body;
  const { clientToken } = (await me.call<{ clientToken: string }>("GET", "/paypal/setup")).body;
  await provider().addFault({ operation: "create", kind: "garbage" });
  await me.pay(totalUSD);
  const paying = await me.pay(totalUSD);
  expect(paying.status, paying.body.message).toBe(200);
  await me.capture(paying.body.id);
  await provider().approve(paying.body.id);
  await provider().addFault({ operation: "capture", kind: "status-500" });
  await me.capture(paying.body.id);
  await db().$executeRaw`UPDATE payments SET in_flight_until = NULL`;
  await withoutTable("licence_keys", () => me.capture(paying.body.id));
  await db().$executeRaw`UPDATE payments SET in_flight_until = NULL`;
  const captured = await me.capture(paying.body.id);
  const orderId = captured.body.order.id;
  await fillWaitingOrders();

  const forged = { id: "WH-1", event_type: "CHECKOUT.ORDER.APPROVED", resource: { id: KEY, CARD } };
  await me.call("POST", "/paypal/webhook", forged);
  await processProviderEvent("WH-unknown").catch((error) => seenByOthers.push(String(error)));

  sink.refuseNext(1, `refused: your key ${KEY}`);
  await deliverOrder(orderId).catch((error) => seenByOthers.push(String(error)));
  await deliverOrder(orderId);
  expect(sink.mails.at(-1)?.text).toContain(KEY);
  expect(JSON.stringify((await me.call("GET", "/orders/my")).body)).toContain(KEY);
  await withoutTable("licence_keys", () => me.call("GET", "/orders/my"));
  // Reveal the key after the sale, because a revealed key is not sold.
  expect(await reveal((await rowOfKey(KEY)).id)).toEqual({ key: KEY });

  await refund({ orderId, amountUSD: totalUSD });
  await provider().addFault({ operation: "refund", kind: "status-500" });
  await executeRefunds().catch((error) => seenByOthers.push(String(error)));
  await executeRefunds();
  return [PERSON.password, WRONG, KEY, CARD, clientToken, code, ...me.cookieValues()].filter(
    (secret) => secret.length > 5,
  );
}

/** Sends requests as another visitor, and as a staff member who may not reveal keys. */
async function lookAround(): Promise<void> {
  const other = new Browser();
  other.ip = "198.51.100.9";
  for (const path of [
    "/products.php",
    "/categories.php",
    `/products.php?search=${encodeURIComponent(PERSON.username)}`,
    "/cart.php",
    "/orders/my",
    "/auth_user.php",
    "/openapi.json",
    "/metrics",
  ]) {
    const { body, headers } = await other.call("GET", path);
    seenByOthers.push(JSON.stringify(body), JSON.stringify([...headers]));
  }
  seenByOthers.push(
    JSON.stringify(await callAs("catalogue", "admin.keys.table", { productId: 7 })),
  );
}

/** All rows as text, by table. */
async function rowsByTable(): Promise<Map<string, string>> {
  const tables = await db().$queryRaw<{ name: string }[]>`
    SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
    WHERE table_type = 'BASE TABLE' AND table_schema = 'public'`;
  const rows = new Map<string, string>();
  for (const { name } of tables) {
    const [found] = await db().$queryRawUnsafe<{ rows: string }[]>(
      `SELECT coalesce(json_agg(t), '[]')::text AS rows FROM ${name} t`,
    );
    rows.set(name, found?.rows ?? "");
  }
  return rows;
}

/** Tables that may contain the customer's address and phone number. */
const PERSONAL = ["public.mails", "public.orders", "public.users"];

describe("the secrets of a shop's whole life", () => {
  it("appear in no log, row, job, error, response to others, or cached page", async () => {
    seenByOthers = [];
    const kept: string[] = [];
    const make = ResponseStore.prototype.make;
    vi.spyOn(ResponseStore.prototype, "make").mockImplementation(function (
      this: ResponseStore,
      key: string,
      render: () => Promise<RenderedResponse>,
    ) {
      return make.call(this, key, async () => {
        const made = await render();
        kept.push(key, made.body.toString(), JSON.stringify(made.headers));
        return made;
      });
    });
    const requests: string[] = [];
    const output = Reflect.get(accessLog, pino.symbols.streamSym) as { write(line: string): void };
    vi.spyOn(output, "write").mockImplementation((line: string) => void requests.push(line));
    accessLog.level = "trace";
    let secrets: string[] = [];
    const lines = await loggedDuring(async () => {
      secrets = await wholeLife();
      await lookAround();
    });
    const rows = await rowsByTable();

    // The checked texts must not be empty.
    expect(lines).toContain('"msg":"unexpected error"');
    expect(requests.join("")).toContain("/api/paypal/order");
    expect(seenByOthers.length).toBeGreaterThan(20);
    expect(kept.join("")).toContain("Desktop OS");
    expect(secrets.length).toBeGreaterThan(7);

    const places = new Map([
      ...rows,
      ["a log", lines],
      ["the log of requests", requests.join("")],
      ["an answer to another", seenByOthers.join("\n")],
      ["what is kept ready", kept.join("\n").replaceAll(`search=${CARD}`, "")],
    ]);
    for (const [place, text] of places) {
      for (const secret of secrets) {
        expect(text.includes(secret), `${secret} in ${place}`).toBe(false);
      }
      if (PERSONAL.includes(place)) continue;
      for (const personal of [PERSON.email, PHONE]) {
        expect(text.includes(personal), `${personal} in ${place}`).toBe(false);
      }
    }
  });
});
