import { afterEach, describe, expect, it, vi } from "vitest";
import { handleTrpc } from "@/server/rest/trpc-handler";
import { createShopClient } from "@/trpc/typed-client";
import { DESKTOP_OS } from "../../support/data/checkout-orders";

const asked: string[] = [];

/** A client whose network calls go to the shop's own handler. */
function client() {
  vi.stubGlobal("fetch", (url: string, init: RequestInit) => {
    asked.push(url);
    return handleTrpc(new Request(url, init));
  });
  return createShopClient("https://shop.test");
}

afterEach(() => {
  vi.unstubAllGlobals();
  asked.length = 0;
});

describe("a typed client of another service", () => {
  it("reads the catalogue over HTTP, with two calls in one request", async () => {
    const shop = client();
    const [product, categories] = await Promise.all([
      shop.catalogue.product.query({ id: DESKTOP_OS }),
      shop.catalogue.categories.query(),
    ]);
    expect(product).toMatchObject({ id: DESKTOP_OS, fulfilment: "keys" });
    expect(categories.map(({ slug }) => slug)).toEqual(["gaming", "software", "creative"]);
    expect(asked).toEqual([
      expect.stringMatching(
        "^https://shop.test/api/trpc/catalogue.product,catalogue.categories\\?batch=1",
      ),
    ]);
  });

  it("gets the error's code for a missing product", async () => {
    await expect(client().catalogue.product.query({ id: 999_999 })).rejects.toMatchObject({
      data: { code: "NOT_FOUND", reason: "product_not_found" },
    });
  });
});
