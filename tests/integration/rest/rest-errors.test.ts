import { describe, expect, it } from "vitest";
import { reportingProviders } from "@/server/payments/provider/providers";
import { answerRequest } from "@/server/rest/answer-request";
import { openApiDocument } from "@/server/rest/openapi-document";
import { PROCEDURE_PATHS } from "@/server/rest/procedure-paths";
import { DESKTOP_OS } from "../../support/data/checkout-orders";
import { Visitor } from "../../support/people/visitor";

const visitor = () => new Visitor();

/** Expects an error of the REST paths: a message and nothing else. */
function expectError(
  { status, body, headers }: { status: number; body: unknown; headers: Headers },
  expected: number,
): void {
  expect(status).toBe(expected);
  expect(body).toEqual({ message: expect.any(String) });
  expect(headers.get("content-type")).toMatch(/^application\/json/);
  expect(JSON.stringify(body)).not.toMatch(/\bat \/|node_modules|prisma|zod|trpc/i);
}

describe("an error of the REST paths", () => {
  it.each(["/nothing", "/products", "/cart", "/cart/guest/7/more", "/", "/paypal/order/X", "//"])(
    "is a 404 for the unknown path %s",
    async (path) => expectError(await visitor().call("GET", path), 404),
  );

  it("is a 405 that names the methods of a known path", async () => {
    const wrong = await visitor().call("PATCH", "/cart.php");
    expectError(wrong, 405);
    expect(wrong.headers.get("allow")).toBe("GET, POST, DELETE");
    for (const method of ["POST", "PUT", "DELETE", "OPTIONS"]) {
      const answer = await visitor().call(method, "/products.php");
      expectError(answer, 405);
      expect(answer.headers.get("allow")).toBe("GET");
    }
  });

  it.each(["{", "not json", '{"product_id": 7,}', "\u0000"])(
    "is a 400 for the malformed JSON %j",
    async (body) => expectError(await visitor().call("POST", "/cart.php", body), 400),
  );

  it.each(["application/xml", "text/csv", "image/png"])(
    "is a 415 for the content type %s",
    async (type) => {
      const headers = { "content-type": type };
      const body = "product_id=7";
      expectError(await visitor().call("POST", "/cart.php", body, headers), 415);
    },
  );

  it.each([
    [{}, "an empty object"],
    [[], "a list"],
    ["null", "null"],
    [{ product_id: "7; DROP TABLE products" }, "text for a number"],
    [{ product_id: "7" }, "a number as text"],
    [{ product_id: null }, "null for a number"],
    [{ product_id: 7, quantity: null }, "null for a quantity"],
    [{ product_id: 7, quantity: true }, "true for a quantity"],
    [{ product_id: 7, quantity: 0 }, "a quantity of zero"],
    [{ product_id: 7, quantity: 1.5 }, "a fractional quantity"],
    [{ product_id: 7, quantity: 100 }, "a quantity above the limit"],
    [{ product_id: 2 ** 40 }, "an id above the limit"],
    [{ product_id: 7, customization: { platform: 7 } }, "a number for an option"],
    [{ product_id: 7, customization: "mac" }, "text for options"],
  ])("is a 400 for %j in place of a product: %s", async (body, _what) => {
    const guest = visitor();
    expectError(await guest.call("POST", "/cart.php", body), 400);
    expect((await guest.cart()).body.cart).toEqual([]);
  });

  it.each(["null", "[]", "[1]", "7", '"{}"'])(
    "is a 400 for the body %s, which is not an object, although no field is required",
    async (body) => {
      const path = "/paypal/order/5O190127TN364715T/capture";
      expectError(await visitor().call("POST", path, body), 400);
    },
  );

  it("leaves a line unchanged if the new quantity is not a valid number", async () => {
    const guest = visitor();
    await guest.add(DESKTOP_OS, 3);
    for (const quantity of [null, "", "2", [], false, -1, 1.5, 100]) {
      expectError(await guest.call("PUT", "/cart/guest/7", { quantity }), 400);
    }
    expectError(await guest.call("PUT", "/cart/guest/7"), 400);
    expectError(await guest.call("PUT", "/cart/guest/seven", { quantity: 1 }), 400);
    expect((await guest.cart()).body.cart[0]?.quantity).toBe(3);
  });

  it.each([
    "lina@example.com, evil@example.com",
    "lina@example.com\r\nBcc: evil@example.com",
    "Lina <lina@example.com>",
    "lina",
    "",
    `${"x".repeat(250)}@example.com`,
  ])("is a 400 for the address %j, which would reach somebody else or nobody", async (email) => {
    const guest = visitor();
    await guest.add(DESKTOP_OS);
    expectError(await guest.order({ customerEmail: email }), 400);
  });

  it.each(["valueOf", "__proto__", "constructor", "toString"])(
    "is not caused by a parameter named %s",
    async (name) => {
      const found = await visitor().call<unknown[]>("GET", `/products/search?q=pubg&${name}=1`);
      expect(found.status).toBe(200);
      expect(found.body).toHaveLength(6);
    },
  );

  it("is not caused by a shop whose host begins with api", async () => {
    const answer = await answerRequest(new Request("https://api.shop.test/api/categories.php"));
    expect(answer.status).toBe(200);
  });

  it("is in the visitor's language", async () => {
    const { body } = await new Visitor("ar").call("GET", "/nothing");
    expect(body).toEqual({ message: "لا يوجد شيء على هذا العنوان." });
  });

  it("has the request's id, and is not cacheable", async () => {
    const headers = { "x-request-id": "trace-1234" };
    const answer = await visitor().call("POST", "/cart.php", {}, headers);
    expect(answer.headers.get("x-request-id")).toBe("trace-1234");
    expect(answer.headers.get("cache-control")).toBe("no-store");
  });
});

describe("the OpenAPI document", () => {
  it("is version 3.1 and lists every path with every method", () => {
    const document = openApiDocument();
    expect(document.openapi).toBe("3.1.0");
    const listed = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
      Object.keys(methods ?? {}).map((method) => `${method.toUpperCase()} ${path}`),
    );
    const beside = [
      "GET /openapi.json",
      ...reportingProviders().map(({ name }) => `POST /${name}/webhook`),
      "POST /topups/callback",
      "POST /mails/bounces",
      "POST /stock-requests/{token}",
      "POST /admin/pictures",
      "GET /admin/export/coupons.csv",
      "GET /admin/export/orders.csv",
      "GET /admin/export/products.csv",
      "GET /receipts/{id}",
      "GET /admin/receipts/{id}",
      "POST /claim-pictures",
      "GET /admin/claim-pictures/{id}",
    ];
    const paths = PROCEDURE_PATHS.map((one) => `${one.method} ${one.path}`);
    expect(listed.sort()).toEqual([...paths, ...beside].sort());
    expect(listed).toEqual(
      expect.arrayContaining([
        "GET /products.php",
        "GET /categories.php",
        "GET /products/search",
        "GET /cart.php",
        "POST /cart.php",
        "DELETE /cart.php",
        "PUT /cart/{userKey}/{productId}",
        "DELETE /cart/{userKey}/{productId}",
        "DELETE /cart/{userKey}",
        "POST /orders",
        "GET /paypal/setup",
        "POST /paypal/order",
        "POST /paypal/order/{orderId}/capture",
        "GET /auth_user.php",
        "GET /auth/user",
        "POST /login.php",
        "POST /register.php",
        "POST /auth/verify",
        "POST /auth/resend-verification",
        "POST /logout.php",
        "POST /password_reset_request.php",
        "POST /password_reset_confirm.php",
        "POST /auth/request-password-reset",
        "GET /orders/my",
        "POST /cart/save-to-user",
      ]),
    );
  });
});
