import { afterAll, beforeAll, expect, it } from "vitest";
import { catalogueSignals } from "@/server/catalogue/refresh/catalogue-signals";
import type { RequestHandler } from "@/server/front/answer";
import { createFront } from "@/server/front/front";
import { type HttpServer, listen } from "@/server/front/http-server";
import { createResponseCache } from "@/server/front/response-cache/response-cache";
import { db } from "@/server/platform/database/db";
import { namesOf } from "@/server/rest/paths";
import { ApiProgram } from "../../support/people/api-program";

/** Stands in for Next. */
const pages: RequestHandler = async (_req, res) => {
  res.setHeader("content-type", "text/html");
  res.end("a page");
};

let server: HttpServer;
beforeAll(async () => {
  const ready = createResponseCache({ pages, bytes: 16 * 1024 * 1024 });
  server = await listen(createFront({ pages, ready }), "127.0.0.1", 0);
  catalogueSignals().emit("heard");
});
afterAll(() => server.drain(0));

const ask = (path: string) => fetch(`http://127.0.0.1:${server.port}${path}`);

const escaped = (text: string) =>
  [...text].map((one) => `%${one.charCodeAt(0).toString(16)}`).join("");
const SPELLINGS: ((key: string) => string)[] = [
  (key) => key,
  (key) => key.replaceAll("_", "%5F"),
  escaped,
];

async function expectRevoked(id: number): Promise<void> {
  const row = await db().apiKey.findUniqueOrThrow({ where: { id } });
  expect(row).toMatchObject({ revokedAt: expect.any(Date), exposedAt: expect.any(Date) });
}

it.each([
  ["the API's document, which is cached", "/api/v1/openapi.json?key=KEY"],
  ["an endpoint", "/api/v1/products?key=KEY"],
  ["an endpoint, as a part of the path", "/api/v1/products/KEY"],
  ["a path of the API that does not exist", "/api/v1/nothing?key=KEY"],
  ["a path of the shop's own API", "/api/products.php?limit=1&key=KEY"],
  ["a procedure", "/api/trpc/catalogue.product?input=KEY"],
  ["a page", "/about?lang=en&key=KEY"],
  ["a page, in a parameter that the page does not get", "/about?toString=KEY"],
  ["a page, beside malformed escapes", "/about?q=%zz%&key=KEY"],
])("a key in the URL of %s is refused and revoked, however it is escaped", async (_, path) => {
  expect((await ask("/api/v1/openapi.json")).status).toBe(200);
  for (const spelled of SPELLINGS) {
    const { key, id } = await ApiProgram.with();
    const answer = await ask(path.replace("KEY", spelled(key)));
    expect(answer.status).toBe(400);
    expect(await answer.json()).toEqual({
      code: "api_key_in_url",
      message: expect.stringContaining("Authorization header"),
      requestId: answer.headers.get("x-request-id"),
    });
    await expectRevoked(id);
  }
});

it("a key in a URL of the upstream protocol gets an error in that protocol's format", async () => {
  const { key, id } = await ApiProgram.with();
  const answer = await ask(`/api/v1/upstream/products?key=${escaped(key)}`);
  expect(answer.status).toBe(400);
  expect(await answer.json()).toEqual({
    ok: false,
    error_code: "bad_request",
    error_message: expect.stringContaining("Authorization header"),
  });
  await expectRevoked(id);
});

it("a mistyped key in a URL is refused, but text in another format is not", async () => {
  const mistyped = "barq_test_0000000000000000000000M8RX2S";
  expect((await ask(`/about?key=${mistyped}`)).status).toBe(400);
  for (const text of ["barq_test_card", "barq%5Flive%5F", "%62arq", mistyped.slice(0, -1)]) {
    expect((await ask(`/about?key=${text}`)).status, text).toBe(200);
  }
});

it("a key in a path is not written to the log", async () => {
  const { key } = await ApiProgram.with();
  for (const spelled of SPELLINGS) {
    expect(namesOf(`/products/${spelled(key)}`).path).toBe("/products/barq_…");
    expect(namesOf(`/api/v1/products/${spelled(key)}/stock`).path).not.toContain(key.slice(10));
  }
});
