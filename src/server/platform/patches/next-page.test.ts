import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { NEXT_CACHE_TAGS_HEADER } from "next/dist/lib/constants.js";
import { getRequestMeta } from "next/dist/server/request-meta.js";
import { expect, it } from "vitest";
import { cacheBustingParam, onPageTags } from "./next-page";

const { resolve } = createRequire(import.meta.url);
const source = (file: string) => readFileSync(resolve(`next/dist/${file}`), "utf8");

it("Next calls the hook set on the request with the tags of its page", async () => {
  const req = { url: "/", headers: {} };
  const told: string[][] = [];
  onPageTags(req, (tags) => told.push(tags));
  const hook = getRequestMeta(req as never, "onCacheEntry");
  const entry = { value: { headers: { [NEXT_CACHE_TAGS_HEADER]: "product:7,_N_T_/en" } } };
  expect(await hook?.(entry as never, { url: "/" })).toBe(false);
  expect(await hook?.({ value: null } as never, { url: "/" })).toBe(false);
  expect(told).toEqual([["product:7", "_N_T_/en"]]);
  expect(source("build/templates/app-page-runtime.js")).toContain(
    `getRequestMeta)(req, 'onCacheEntry')`,
  );
});

it("the digest in a payload's address equals the one that Next's server computes from the headers", async () => {
  expect(await cacheBustingParam()).toBe("");
  // The digest covers prefetch, segment, state tree and address, in this order.
  const digest = createHash("sha256").update("1,/_tree,0,0").digest().subarray(0, 12);
  expect(await cacheBustingParam("1", "/_tree")).toBe(digest.toString("base64url"));
  expect(source("server/base-server.js")).toMatch(
    /computeCacheBustingSearchParam\)\(routerPrefetch, segmentPrefetch\w+, headers/,
  );
});
