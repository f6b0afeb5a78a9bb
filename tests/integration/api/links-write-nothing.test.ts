import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { appRouter } from "@/server/api/root";
import { orderToken } from "@/server/orders/buyer/page/order-token";
import {
  hostingProviders,
  otherPayableProviders,
  reportingProviders,
} from "@/server/payments/provider/providers";
import { db } from "@/server/platform/database/db";
import { answerRequest } from "@/server/rest/answer-request";
import { PATHS } from "@/server/rest/paths";
import { PROCEDURE_PATHS } from "@/server/rest/procedure-paths";
import { handleTrpc } from "@/server/rest/trpc-handler";
import { ADMIN_CALLS } from "../../support/data/admin-inputs";
import { GOOD } from "../../support/data/bad-input";
import { DESKTOP_OS, paidOrder } from "../../support/data/checkout-orders";
import { countWrites } from "../../support/data/refused-writes";
import { createUsers, PERSONA, signIn } from "../../support/people/accounts";
import { signedInAdmin } from "../../support/people/admin-images";
import { Visitor } from "../../support/people/visitor";
import { withSimulator } from "../../support/simulator/with-simulator";

withSimulator();

/** Headers of a browser that follows a link from another site, or runs that site's script. */
const LINKS: [string, Record<string, string>][] = [
  ["a link", { "sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate", accept: "text/html" }],
  ["a script", { "sec-fetch-site": "cross-site", origin: "https://elsewhere.example" }],
];
const OWN_PAGE = { "sec-fetch-site": "same-origin", "sec-fetch-mode": "cors" };

/** Tables not counted: visits (written by a timer) and refusals of the provider (not awaited). */
const FIGURES = ["product_visits", "visit_sums", "provider_refusals"];

async function countAllBut(tables: string[]) {
  const writes = await countWrites();
  for (const table of tables) {
    await db().$executeRawUnsafe(`DROP TRIGGER IF EXISTS count_write ON ${table}`);
  }
  return writes;
}

/** Not tested: the first request for a picture creates its thumbnail, even from a link. */
const PICTURES = "/pictures/{name}";

let people: Record<"customer" | "admin", Visitor>;
let input: Record<string, unknown>;
beforeEach(async () => {
  await createUsers();
  const customer = new Visitor();
  const { status } = await signIn(customer, { ...PERSONA, email: "customer@example.com" });
  expect(status).toBe(200);
  const { orderId } = await paidOrder([{ productId: DESKTOP_OS }], { visitor: customer });
  await customer.add(DESKTOP_OS);
  people = { customer, admin: await signedInAdmin() };
  await db().$executeRaw`
    UPDATE sessions SET admin_seen_at = now() - interval '5 minutes' WHERE admin_seen_at IS NOT NULL`;
  const token = orderToken(orderId);
  input = {
    id: orderId,
    orderId,
    token,
    product: 7,
    productId: 7,
    productIds: [7],
    userKey: "user_2",
    q: "uc",
  };
});

/** Calls a procedure or path, with and without input if it takes any; returns the responses. */
type Ask = (visitor: Visitor, headers: Record<string, string>) => Promise<Response[]>;

const headersOf = (visitor: Visitor, more: Record<string, string>) => {
  const { cookie = "", "x-forwarded-for": address = "" } = visitor.headers();
  return { cookie, "x-forwarded-for": address, ...more };
};

const { procedures } = appRouter._def as unknown as {
  procedures: Record<string, { _def: { type: string; meta?: { isFile?: true } } }>;
};

const query =
  (name: string): Ask =>
  (visitor, headers) => {
    const id = name.startsWith("catalogue.") ? DESKTOP_OS : input.id;
    const own = { ...input, id, ...ADMIN_CALLS[name] };
    const given = encodeURIComponent(JSON.stringify({ json: own }));
    const addresses = [`?input=${given}`, ""].map(
      (end) => `http://shop.test/api/trpc/${name}${end}`,
    );
    return Promise.all(
      addresses.map((url) =>
        handleTrpc(new Request(url, { headers: headersOf(visitor, headers) })),
      ),
    );
  };

const procedurePath =
  (path: string): Ask =>
  (visitor, headers) => {
    const given = { ...GOOD[`GET ${path}`], ...input };
    const place = path.replace(/\{(\w+)\}/g, (_, name) => String(given[name] ?? 1));
    const addresses = ["?q=uc", ""].map((end) => `http://shop.test/api${place}${end}`);
    return Promise.all(
      addresses.map((url) =>
        answerRequest(new Request(url, { headers: headersOf(visitor, headers) })),
      ),
    );
  };

const otherPath =
  (template: string): Ask =>
  async (visitor, headers) => {
    const address = `http://shop.test${template.replace(/\{.+\}/, randomUUID())}`;
    return [await answerRequest(new Request(address, { headers: headersOf(visitor, headers) }))];
  };

const QUERIES = Object.entries(procedures)
  .filter(([, { _def }]) => _def.type === "query" && !_def.meta?.isFile)
  .map(([name]): [string, Ask] => [name, query(name)]);
const PROCEDURES = PROCEDURE_PATHS.filter(({ method }) => method === "GET").map(
  ({ template, path }): [string, Ask] => [template, procedurePath(path)],
);
const OTHERS = [...new Set(PATHS.filter(({ procedure }) => !procedure).map((one) => one.template))]
  .filter((template) => template !== "/api/trpc/{names}" && template !== PICTURES)
  .map((template): [string, Ask] => [template, otherPath(template)]);

/** Providers that the shop of these tests does not use. */
const OTHER_PROVIDERS = otherPayableProviders().map(({ name }) => name);

/** Queries that no caller of this test can read: the record or the provider does not exist. */
const NOT_THERE = [
  "admin.bulkEdits.get",
  "admin.bulkEdits.rows",
  "admin.coupons.codes",
  "admin.coupons.get",
  "admin.customers.blocksOf",
  "admin.customers.read",
  "admin.disputes.get",
  "admin.orders.claim",
  "admin.staff.findPerson",
  "admin.webhooks.deliveries",
  "admin.webhooks.delivery",
  "gift.read",
  ...OTHER_PROVIDERS.map((name) => `payments.by.${name}.setup`),
  "stockRequests.read",
];
const NOT_SET_UP = OTHER_PROVIDERS.map((name) => `/api/${name}/setup`);
/** Paths that answer a link with an error: POST only, exports, and files of an unknown id. */
const NOT_READ = [
  "/.well-known/apple-{name}",
  "/api/admin/claim-pictures/{id}",
  "/api/admin/export/coupons.csv",
  "/api/admin/export/figures.csv",
  "/api/admin/export/orders.csv",
  "/api/admin/export/products.csv",
  "/api/admin/pictures",
  "/api/admin/receipts/{id}",
  "/api/claim-pictures",
  "/api/csp-reports",
  "/api/mails/bounces",
  ...hostingProviders().map(({ name }) => `/api/${name}/page`),
  ...reportingProviders().map(({ name }) => `/api/${name}/webhook`),
  "/api/receipts/{id}",
  "/api/stock-requests/{token}",
  "/api/topups/callback",
  // These need an API key, which a link does not send.
  "/api/v1/categories",
  "/api/v1/categories/{id}",
  "/api/v1/categories/{id}/move",
  "/api/v1/claims",
  "/api/v1/claims/{id}",
  "/api/v1/coupons",
  "/api/v1/coupons/{id}",
  "/api/v1/coupons/{id}/codes",
  "/api/v1/customers",
  "/api/v1/customers/{customer}",
  "/api/v1/figures",
  "/api/v1/games",
  "/api/v1/games/{id}",
  "/api/v1/keys/{key}/reveal",
  "/api/v1/orders",
  "/api/v1/orders/changes",
  "/api/v1/orders/{id}",
  "/api/v1/orders/{id}/claims/{claim}/refund",
  "/api/v1/orders/{id}/claims/{claim}/replace",
  "/api/v1/orders/{id}/claims/{claim}/reply",
  "/api/v1/orders/{id}/deliver",
  "/api/v1/orders/{id}/refund",
  "/api/v1/orders/{id}/resend",
  "/api/v1/products",
  "/api/v1/products/{id}",
  "/api/v1/products/{id}/content/reveal",
  "/api/v1/products/{id}/keys",
  "/api/v1/products/{id}/stock",
  // `upstream` needs a signature, `webhooks` an API key.
  "/api/v1/upstream/categories",
  "/api/v1/upstream/orders",
  "/api/v1/upstream/orders/{id}",
  "/api/v1/upstream/orders/{id}/cancel",
  "/api/v1/upstream/ping",
  "/api/v1/upstream/products",
  "/api/v1/upstream/products/{id}",
  "/api/v1/webhooks",
  "/api/v1/webhooks/{id}",
  "/api/v1/webhooks/{id}/deliveries",
  "/api/v1/webhooks/{id}/deliveries/{delivery}",
  "/api/v1/webhooks/{id}/deliveries/{delivery}/resend",
  "/api/v1/webhooks/{id}/rotate",
  "/api/v1/webhooks/{id}/test",
];

describe("a link of another site", () => {
  it.each([
    ["queries", QUERIES, NOT_THERE],
    ["REST procedures", PROCEDURES, NOT_SET_UP],
    ["other paths", OTHERS, NOT_READ],
  ])("writes nothing at any of the %s", async (_, asks, refused) => {
    const writes = await countAllBut(FIGURES);
    const written: string[] = [];
    const unread: string[] = [];
    for (const [name, ask] of asks) {
      let isRead = false;
      for (const visitor of Object.values(people)) {
        for (const [link, headers] of LINKS) {
          const before = await writes();
          const answers = await ask(visitor, headers);
          for (const answer of answers) await answer.text();
          if ((await writes()) !== before) written.push(`${name} by ${link}`);
          if (answers.some(({ status }) => status === 200)) isRead = true;
        }
      }
      if (!isRead) unread.push(name);
    }
    expect(written).toEqual([]);
    expect(unread.sort()).toEqual(refused.toSorted());
  });

  it("differs from the shop's own page, which marks codes as seen and sessions as used", async () => {
    const writes = await countWrites();
    for (const [name, visitor] of [
      ["orders.my", people.customer],
      ["admin.statistics.read", people.admin],
    ] as const) {
      const before = await writes();
      await query(name)(visitor, OWN_PAGE);
      expect(await writes(), name).not.toBe(before);
    }
  });
});
