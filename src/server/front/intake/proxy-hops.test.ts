import { afterEach, expect, test } from "vitest";
import { env } from "@/env";
import { HopsWatch } from "./proxy-hops";

const usual = env().PROXY_HOPS;
afterEach(() => {
  env().PROXY_HOPS = usual;
});

/** Whether 500 requests trigger a warning. */
function warns(watch: HopsWatch, forwarded: (request: number) => string, counted: string, now = 0) {
  let warned = false;
  for (let request = 0; request < 500; request += 1) {
    warned = watch.look(forwarded(request), counted, now) || warned;
  }
  return warned;
}

const visitor = (request: number) => `203.0.113.${request % 100}`;

test("a proxy missing from PROXY_HOPS is detected: many visitors share one counted address", () => {
  env().PROXY_HOPS = 1;
  expect(warns(new HopsWatch(), (request) => `${visitor(request)}, 10.0.0.9`, "10.0.0.9")).toBe(
    true,
  );
  env().PROXY_HOPS = 0;
  expect(warns(new HopsWatch(), visitor, "127.0.0.1")).toBe(true);
});

test("a correct PROXY_HOPS triggers no warning, even if a visitor sends the header himself", () => {
  env().PROXY_HOPS = 1;
  const watch = new HopsWatch();
  let warned = false;
  for (let request = 0; request < 5_000; request += 1) {
    const own = request % 3 === 0 ? "1.2.3.4, " : "";
    warned = watch.look(`${own}${visitor(request)}`, visitor(request), 0) || warned;
  }
  expect(warned).toBe(false);
  expect(warns(new HopsWatch(), () => "1.2.3.4, 203.0.113.7", "203.0.113.7")).toBe(false);
});

test("the warning is logged at most once an hour", () => {
  env().PROXY_HOPS = 1;
  const watch = new HopsWatch();
  const behind = (request: number) => `${visitor(request)}, 10.0.0.9`;
  expect(warns(watch, behind, "10.0.0.9", 0)).toBe(true);
  expect(warns(watch, behind, "10.0.0.9", 3_000_000)).toBe(false);
  expect(warns(watch, behind, "10.0.0.9", 3_600_000)).toBe(true);
});
