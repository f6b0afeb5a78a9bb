import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { errorReference, retryAfterError } from "./error-recovery";
import { reloadIfOutdated } from "./reload-outdated";

const retry = vi.fn();
const reload = vi.fn();
const kept = new Map<string, string>();

function browser(isOnline: boolean, status = 200, pathname = "/shop") {
  kept.clear();
  const sessionStorage = {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  };
  vi.stubGlobal("navigator", { onLine: isOnline });
  vi.stubGlobal("window", { location: { reload, pathname }, sessionStorage });
  vi.stubGlobal("fetch", async () => new Response(null, { status }));
}

function missingScript(): Error {
  return Object.assign(new Error("Failed to load chunk /a.js"), { name: "ChunkLoadError" });
}

beforeEach(() => vi.resetAllMocks());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("a server error has the reference under which it is logged, a browser error has none", () => {
  expect(errorReference(Object.assign(new Error("hidden"), { digest: "2718281828" }))).toBe(
    "2718281828",
  );
  for (const error of [new Error("here"), null, undefined, "words", { digest: 7 }]) {
    expect(errorReference(error)).toBeNull();
  }
});

test("a component that failed while rendering is retried without reloading the page", () => {
  browser(true);
  retryAfterError(new Error("here"), retry);
  expect(retry).toHaveBeenCalledOnce();
  expect(reload).not.toHaveBeenCalled();
});

test("a script that failed to load reloads the page, and the guest's cart is kept", () => {
  browser(true);
  retryAfterError(missingScript(), retry);
  expect(reload).toHaveBeenCalledOnce();
  expect(kept.get("keep_cart")).toBe("1");
  expect(retry).not.toHaveBeenCalled();
});

test("without a connection the page is not reloaded", () => {
  browser(false);
  retryAfterError(missingScript(), retry);
  expect(reload).not.toHaveBeenCalled();
});

const lost = (src: string) => ({ target: { src } }) as unknown as Event;
const OLD = lost("https://shop.example/_next/static/chunks/0a~b-1.js");

test("a page of an older release reloads automatically, once a minute at most", async () => {
  vi.useFakeTimers({ now: 1_800_000_000_000 });
  browser(true, 404);
  const OTHER = lost("https://shop.example/_next/static/chunks/2.js");
  await Promise.all([reloadIfOutdated(OLD), reloadIfOutdated(OTHER)]);
  expect(reload, "several scripts at once").toHaveBeenCalledOnce();
  expect(kept.get("keep_cart")).toBe("1");
  await reloadIfOutdated(OTHER);
  expect(reload).toHaveBeenCalledOnce();
  vi.setSystemTime(1_800_000_060_000);
  await reloadIfOutdated(OLD);
  expect(reload).toHaveBeenCalledTimes(2);
});

test("the checkout of a placed order is not reloaded, another page is", async () => {
  browser(true, 404, "/checkout");
  kept.set("open_order", "10001");
  await reloadIfOutdated(OLD);
  expect(reload).not.toHaveBeenCalled();
  browser(true, 404, "/shop");
  kept.set("open_order", "10001");
  await reloadIfOutdated(OLD);
  expect(reload).toHaveBeenCalledOnce();
});

test("a script that still exists, and one from outside the build, do not reload the page", async () => {
  browser(true, 200);
  await reloadIfOutdated(OLD);
  browser(true, 404);
  await reloadIfOutdated(lost("https://elsewhere.example/sdk.js"));
  await reloadIfOutdated({ target: null });
  expect(reload).not.toHaveBeenCalled();
});
