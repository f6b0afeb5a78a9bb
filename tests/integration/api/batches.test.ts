import { afterEach, describe, expect, it, vi } from "vitest";
import { MAX_BATCH_CALLS } from "@/contract/batch";
import { db } from "@/server/platform/database/db";
import { handleTrpc } from "@/server/rest/trpc-handler";
import { createShopClient } from "@/trpc/typed-client";
import { DESKTOP_OS } from "../../support/data/checkout-orders";

afterEach(() => {
  vi.unstubAllGlobals();
});

const add = { json: { product_id: DESKTOP_OS, quantity: 1 } };

/** A batch request with this many calls of `cart.add`, in the format of tRPC's client. */
function batchOfAdds(calls: number, language = "en"): Promise<Response> {
  const names = new Array(calls).fill("cart.add").join(",");
  const body = JSON.stringify(
    Object.fromEntries(Array.from({ length: calls }, (_, i) => [i, add])),
  );
  return handleTrpc(
    new Request(`http://shop.test/api/trpc/${names}?batch=1`, {
      method: "POST",
      headers: { "content-type": "application/json", cookie: `language=${language}` },
      body,
    }),
  );
}

describe("a batch of calls", () => {
  it("is refused as a whole with 1,300 calls, in either language", async () => {
    const answer = await batchOfAdds(1_300);
    expect(answer.status).toBe(413);
    expect(await answer.json()).toEqual({
      message: "Send at most 10 calls in one request.",
    });
    expect(answer.headers.getSetCookie()).toEqual([]);
    const arabic = await batchOfAdds(1_300, "ar");
    expect((await arabic.json()).message).toBe("أرسل 10 عمليات على الأكثر في الطلب الواحد.");
    expect(await db().cartItem.count()).toBe(0);
  });

  it("is refused with eleven calls, also in a URL and with encoded commas", async () => {
    expect((await batchOfAdds(MAX_BATCH_CALLS + 1)).status).toBe(413);
    const reads = new Array(MAX_BATCH_CALLS + 1).fill("catalogue.categories");
    for (const comma of [",", "%2C"]) {
      const address = `http://shop.test/api/trpc/${reads.join(comma)}?batch=1`;
      expect((await handleTrpc(new Request(address))).status).toBe(413);
    }
    expect(await db().cartItem.count()).toBe(0);
    expect((await batchOfAdds(MAX_BATCH_CALLS)).status).not.toBe(413);
  });

  it("is split by the shop's own client so that none is refused", async () => {
    const asked: string[] = [];
    vi.stubGlobal("fetch", (url: string, init: RequestInit) => {
      asked.push(url);
      return handleTrpc(new Request(url, init));
    });
    const shop = createShopClient("https://shop.test");
    const products = await Promise.all(
      Array.from({ length: 2 * MAX_BATCH_CALLS + 1 }, () =>
        shop.catalogue.product.query({ id: DESKTOP_OS }),
      ),
    );
    expect(products).toHaveLength(21);
    expect(asked).toHaveLength(3);
  });
});
