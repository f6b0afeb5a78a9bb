import { describe, expect, it } from "vitest";
import { type RenderedResponse, ResponseStore } from "./store";

const MEGABYTE = 1024 * 1024;

const made = (text: string, more: Partial<RenderedResponse> = {}): RenderedResponse => ({
  status: 200,
  headers: { "content-type": "text/html; charset=utf-8" },
  body: Buffer.from(text),
  tags: new Set(["product:7"]),
  freshMs: 60_000,
  staleMs: 0,
  ...more,
});

const never = () => Promise.reject(new Error("nobody was to make it anew"));

/** A rendering that the test completes with `finish`. */
function pending() {
  let finish: (one: RenderedResponse) => void = () => undefined;
  const promise = new Promise<RenderedResponse>((resolve) => {
    finish = resolve;
  });
  return { make: () => promise, finish: (one: RenderedResponse) => finish(one) };
}

async function textOf(store: ResponseStore, key: string): Promise<string | undefined> {
  const form = await store.get(key, never)?.forms.make("identity");
  return form?.toString();
}

describe("the response store", () => {
  it("renders a response once for concurrent requests, and caches it", async () => {
    const store = new ResponseStore(MEGABYTE);
    let times = 0;
    const make = async () => {
      times += 1;
      return made("page");
    };
    await Promise.all([store.make("a", make), store.make("a", make), store.make("a", make)]);
    expect(times).toBe(1);
    expect(await textOf(store, "a")).toBe("page");
  });

  it.each([
    ["has the status 404", { status: 404 }],
    ["sets a cookie", { headers: { "set-cookie": ["session=1"] } }],
    ["has no cache tags", { tags: null }],
  ])("sends but does not cache a response that %s", async (_, more) => {
    const store = new ResponseStore(MEGABYTE);
    const ready = await store.make("a", async () => made("mine", more));
    expect((await ready.forms.make("identity")).toString()).toBe("mine");
    expect(store.get("a", never)).toBeUndefined();
  });

  it("invalidates only the responses with a matching tag", async () => {
    const store = new ResponseStore(MEGABYTE);
    await store.make("a", async () => made("seven"));
    await store.make("b", async () => made("eight", { tags: new Set(["product:8"]) }));
    store.forget(["product:7", "card:7"]);
    expect(store.get("a", never)).toBeUndefined();
    expect(await textOf(store, "b")).toBe("eight");
  });

  it("serves an outdated response if no new one can be rendered, until the page is gone", async () => {
    const store = new ResponseStore(MEGABYTE);
    await store.make("a", async () => made("seven"));
    store.forget(["product:7"]);
    await expect(store.make("a", never)).rejects.toThrow("nobody");
    expect(String(await store.last("a")?.forms.make("identity"))).toBe("seven");
    await store.make("a", async () => made("gone", { status: 404 }));
    expect(store.last("a")).toBeUndefined();
  });

  it("does not cache a rendering that began before a change, nor give it to later requests", async () => {
    const store = new ResponseStore(MEGABYTE);
    const old = pending();
    const before = store.make("a", old.make);
    store.forget(["product:7", "list:2"]);
    const after = store.make("a", async () => made("new"));
    old.finish(made("old"));
    const forms = (await Promise.all([before, after])).map(({ forms }) => forms.make("identity"));
    expect((await Promise.all(forms)).map(String)).toEqual(["old", "new"]);
    expect(await textOf(store, "a")).toBe("new");
  });

  it("passes a failure to the waiting requests, and tries again for the next one", async () => {
    const store = new ResponseStore(MEGABYTE);
    await expect(store.make("a", never)).rejects.toThrow("nobody");
    await store.make("a", async () => made("page"));
    expect(await textOf(store, "a")).toBe("page");
  });

  it("serves a stale response while it is renewed", async () => {
    const store = new ResponseStore(MEGABYTE);
    await store.make("a", async () => made("old", { freshMs: 0, staleMs: 60_000 }));
    const anew = pending();
    expect(String(await store.get("a", anew.make)?.forms.make("identity"))).toBe("old");
    const again = store.make("a", never);
    anew.finish(made("new"));
    await again;
    expect(await textOf(store, "a")).toBe("new");
    await store.make("b", async () => made("old", { freshMs: 0, staleMs: 0 }));
    expect(store.get("b", never)).toBeUndefined();
  });

  it("stays within its memory limit", async () => {
    const store = new ResponseStore(MEGABYTE);
    for (let number = 0; number < 500; number += 1) {
      const body = Buffer.alloc(10_000, `page ${number} `);
      const ready = await store.make(`page ${number}`, async () => made("", { body }));
      await ready.forms.make("gzip");
      store.recount(`page ${number}`, ready);
      // Request the first page again after each new page, so that it is not evicted.
      store.get("page 0", never);
    }
    expect(store.bytes).toBeLessThanOrEqual(MEGABYTE);
    expect(store.get("page 499", never)).toBeDefined();
    expect(store.get("page 0", never)).toBeDefined();
    await store.make("huge", async () => made("", { body: Buffer.alloc(MEGABYTE) }));
    expect(store.get("huge", never)).toBeUndefined();
  });
});
