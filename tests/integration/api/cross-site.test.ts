import { beforeEach, describe, expect, it } from "vitest";
import { appRouter } from "@/server/api/root";
import { answerRequest } from "@/server/rest/answer-request";
import { PROCEDURE_PATHS } from "@/server/rest/procedure-paths";
import { handleTrpc } from "@/server/rest/trpc-handler";
import { GOOD } from "../../support/data/bad-input";
import { DESKTOP_OS } from "../../support/data/checkout-orders";
import { watchWrites } from "../../support/data/refused-writes";
import { createUsers, PERSONA, signedInAs, statusOf } from "../../support/people/accounts";
import { plainImage, upload } from "../../support/people/admin-images";
import { callAs, PROCEDURES, ROLES } from "../../support/people/callers";
import { Visitor } from "../../support/people/visitor";

const message = "This request came from another site. Open the shop and try again.";
/** The shop's URL in tests, from src/env.ts. */
const OWN = "http://localhost:3000";

/** Headers to send; null omits a header. */
type Sent = Record<string, string | null>;

/**
 * Requests that foreign pages can make a browser send with the shop's cookies: the differences from
 * the headers of the shop's own requests.
 */
const FOREIGN: Record<string, Sent> = {
  "a page of another site": { "sec-fetch-site": "cross-site", origin: "https://evil.example" },
  "a page of a subdomain": { "sec-fetch-site": "same-site", origin: "http://evil.localhost:3000" },
  "a page of another port": { "sec-fetch-site": "same-site", origin: "http://localhost:3001" },
  "a frame without an origin": { "sec-fetch-site": "cross-site", origin: "null" },
  "a link that somebody opened": { "sec-fetch-site": "none" },
  "an old browser at another site": { "sec-fetch-site": null, origin: "https://evil.example" },
  "an old browser in a frame": { "sec-fetch-site": null, origin: "null" },
  "an old browser that says nothing": { "sec-fetch-site": null },
  "a form": { "content-type": "application/x-www-form-urlencoded" },
  "a form of plain text": { "content-type": "text/plain;charset=UTF-8" },
  "a form with files": { "content-type": "multipart/form-data; boundary=x" },
};
const attacks = Object.entries(FOREIGN);

/** Requests of the shop's own pages and of the browser, as differences in the same form. */
const OWN_REQUESTS: [string, Sent][] = [
  ["a page of the shop", { "sec-fetch-site": "same-origin", origin: OWN }],
  ["an old browser at the shop", { "sec-fetch-site": null, origin: OWN }],
  ["a browser's own request", { "sec-fetch-site": "none", origin: OWN }],
];

function headersOf(visitor: Visitor, sent: Sent): Headers {
  const headers = new Headers({ ...visitor.headers(), "content-type": "application/json" });
  for (const [name, value] of Object.entries(sent)) {
    if (value === null) headers.delete(name);
    else headers.set(name, value);
  }
  return headers;
}

const trpc = (visitor: Visitor, name: string, sent: Sent) =>
  handleTrpc(
    new Request(`http://shop.test/api/trpc/${name}`, {
      method: "POST",
      headers: headersOf(visitor, sent),
      body: "{}",
    }),
  );

const isMutation = (name: string) =>
  (appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>)[name]?._def
    .type === "mutation";

/** A REST request with these changes to its headers; `Visitor.call` cannot omit a header. */
function rest(visitor: Visitor, method: string, path: string, sent: Sent, body?: unknown) {
  return answerRequest(
    new Request(`http://shop.test/api${path}`, {
      method,
      headers: headersOf(visitor, sent),
      body: body === undefined ? undefined : JSON.stringify(body),
    }),
  );
}

const REST_MUTATIONS = PROCEDURE_PATHS.filter(({ procedure }) => isMutation(procedure));
const asked = (template: string) =>
  template.replace("{userKey}", "user_1").replace("{productId}", "7").replace("{orderId}", "X");

let omar: Visitor;
async function signInOmar() {
  await createUsers();
  omar = await signedInAs("customer");
  await omar.add(DESKTOP_OS, 2);
}

describe("a page of another site", () => {
  beforeEach(signInOmar);

  it("is tested against every path that changes something", () => {
    const methods = new Set(REST_MUTATIONS.map(({ method }) => method));
    expect(methods).toEqual(new Set(["POST", "PUT", "DELETE"]));
    const others = PROCEDURE_PATHS.filter(({ procedure }) => !isMutation(procedure));
    expect(new Set(others.map(({ method }) => method))).toEqual(new Set(["GET"]));
  });

  it.each(REST_MUTATIONS.map(({ method, path }) => [method, path] as const))(
    "cannot %s %s on behalf of its visitor with any request",
    async (method, template) => {
      const writes = await watchWrites();
      const body = method === "DELETE" ? undefined : (GOOD[`${method} ${template}`] ?? {});
      for (const [name, sent] of attacks) {
        const answer = await rest(omar, method, asked(template), sent, body);
        expect(answer.status, name).toBe(403);
        expect(await answer.json(), name).toMatchObject({ message });
        expect(answer.headers.getSetCookie(), name).toEqual([]);
      }
      await writes.after(true, template);
      expect(await statusOf(omar)).toBe(200);
    },
  );

  it.each(PROCEDURE_PATHS.filter(({ method }) => method === "GET").map((one) => one.path))(
    "may GET %s, because it cannot read the response",
    async (template) => {
      const path = template + (template === "/products/search" ? "?q=uc" : "");
      const own = await omar.call("GET", path);
      const crossing = await omar.call("GET", path, undefined, { "sec-fetch-site": "cross-site" });
      expect([crossing.status, crossing.body]).toEqual([own.status, own.body]);
    },
  );

  it("cannot sign its visitor in to another account", async () => {
    const [email, password] = ["customer@example.com", PERSONA.password];
    const headers = { "sec-fetch-site": "cross-site" };
    const visitor = new Visitor();
    const answer = await visitor.call("POST", "/login.php", { email, password }, headers);
    expect(answer).toMatchObject({ status: 403, body: { success: false, error: message } });
    expect(await statusOf(visitor)).toBe(401);
  });
});

describe("a page of another site, opened by an admin,", () => {
  let admin: Visitor;
  beforeEach(async () => {
    await createUsers();
    admin = await signedInAs("admin");
  });

  it("cannot call a mutation over tRPC, alone or in a batch", async () => {
    const writes = await watchWrites();
    // Files are not served over tRPC: the next test and claims/claim-pictures.test.ts cover them.
    const isFile = (name: string) => /^admin\.exports\.|^orderPage\.claimPicture$/.test(name);
    const changes = PROCEDURES.filter(isMutation).filter((name) => !isFile(name));
    for (const name of changes) {
      for (const [attack, sent] of attacks) {
        const answer = await trpc(admin, name, sent);
        expect(answer.status, `${name}, ${attack}`).toBe(403);
        expect(await answer.text(), `${name}, ${attack}`).toContain(message);
      }
      const batch = await trpc(admin, `${name},${name}?batch=1`, attacks[0]?.[1] ?? {});
      expect(batch.status, `${name} in a batch`).toBe(403);
      await writes.after(true, name);
    }
  });

  it("cannot upload a picture or export orders on behalf of the admin", async () => {
    const png = await plainImage(8, 8).png().toBuffer();
    const writes = await watchWrites();
    for (const [name, sent] of attacks) {
      const headers = headersOf(admin, { "content-type": "image/png", ...sent });
      const by = Object.assign(new Visitor(), { headers: () => Object.fromEntries(headers) });
      const type = headers.get("content-type") ?? "";
      expect((await upload(png, { by, type })).status, name).toBe(403);
      if (sent["content-type"]) continue;
      const address = "http://shop.test/api/admin/export/orders.csv";
      const asked = new Request(address, { headers: headersOf(admin, sent) });
      expect((await answerRequest(asked)).status, name).toBe(403);
    }
    await writes.after(true, "uploads and exports");
    expect((await upload(png, { by: admin })).status).toBe(200);
  });
});

describe("a change is accepted from", () => {
  beforeEach(signInOmar);

  it.each(OWN_REQUESTS)("%s", async (_name, sent) => {
    expect((await trpc(omar, "auth.logout", sent)).status).toBe(200);
    expect(await statusOf(omar)).toBe(401);
  });

  it("a program without these headers, if it sends no cookie", async () => {
    const body = { product_id: DESKTOP_OS, quantity: 1 };
    const nobody = Object.assign(new Visitor(), { headers: () => ({}) });
    const sent = { "sec-fetch-site": null };
    expect((await rest(nobody, "POST", "/cart.php", sent, body)).status).toBe(200);
    const cookie = { ...sent, cookie: "language=en" };
    expect((await rest(nobody, "POST", "/cart.php", cookie, body)).status).toBe(403);
  });
});

describe("every procedure", () => {
  it.each(PROCEDURES)("%s distinguishes calls of other sites from the shop's own", async (name) => {
    const writes = await watchWrites();
    for (const role of ROLES) {
      const outcome: unknown = await callAs(role, name, {}, { isCrossSite: true }).catch(
        (error: unknown) => error,
      );
      if (!isMutation(name)) expect(outcome).not.toMatchObject({ cause: { code: "cross_site" } });
      else expect(outcome).toMatchObject({ code: "FORBIDDEN", cause: { code: "cross_site" } });
      await writes.after(true, role);
    }
  });
});
