import {
  unstable_getResponseFromNextConfig as answerOf,
  getRewrittenUrl,
} from "next/experimental/testing/server";
import { expect, test } from "vitest";
import { LOCALES } from "@/domain/text/locale";

interface Rewrite {
  source: string;
  destination: string;
}

const ORIGIN = "http://shop.test";

/** Imports the config as Next does: plain JavaScript, without types. */
async function rules(): Promise<Rewrite[]> {
  const file = new URL("../../next.config.mjs", import.meta.url).href;
  const config = (await import(file)) as {
    default: { rewrites: () => Promise<{ beforeFiles: Rewrite[] }> };
  };
  return (await config.default.rewrites()).beforeFiles;
}

/** The destination of each matching rule: Next applies them all in turn. */
async function rewritten(address: string, language?: string): Promise<string[]> {
  const answers = (await rules()).map((rule) =>
    answerOf({
      url: ORIGIN + address,
      nextConfig: { rewrites: async () => ({ beforeFiles: [rule] }) },
      cookies: language === undefined ? {} : { language },
    }),
  );
  const urls = (await Promise.all(answers)).map((answer) => getRewrittenUrl(answer));
  return urls.flatMap((url) => (url === null ? [] : new URL(url).pathname));
}

test.each([
  ["/shop", undefined, "/en/shop"],
  ["/shop", "ar", "/ar/shop"],
  ["/shop", "en", "/en/shop"],
  ["/shop", "fr", "/en/shop"],
  ["/shop?lang=ar", undefined, "/ar/shop"],
  ["/shop?lang=ar", "en", "/ar/shop"],
  ["/shop?lang=ar", "ar", "/ar/shop"],
  ["/shop?lang=en", undefined, "/en/shop"],
  ["/shop?lang=en", "ar", "/en/shop"],
  ["/product/3?lang=ar", "en", "/ar/product/3"],
  ["/login?email=a%40b.test&lang=ar", undefined, "/ar/login"],
  ["/shop?lang=en&lang=ar", undefined, "/ar/shop"],
  ["/api/docs", "ar", "/ar/api/docs"],
  ["/api/docs?lang=en", "ar", "/en/api/docs"],
])(
  "%s with the cookie %s is rewritten to %s by exactly one rule",
  async (address, cookie, page) => {
    expect(await rewritten(address, cookie)).toEqual([page]);
  },
);

test.each(["fr", "", "AR", "arabic", "en|ar"])(
  "an unknown language %j in the query is ignored: the cookie decides",
  async (lang) => {
    const address = `/shop?lang=${encodeURIComponent(lang)}`;
    expect(await rewritten(address, "ar")).toEqual(["/ar/shop"]);
    expect(await rewritten(address)).toEqual(["/en/shop"]);
  },
);

test("each locale has its pages", async () => {
  for (const locale of LOCALES) {
    expect(await rewritten(`/shop?lang=${locale}`)).toEqual([`/${locale}/shop`]);
    expect(await rewritten("/shop", locale)).toEqual([`/${locale}/shop`]);
  }
});

test("the home page is rewritten to both languages", async () => {
  expect(await rewritten("/?lang=ar")).toEqual(["/ar/"]);
  expect(await rewritten("/")).toEqual(["/en/"]);
});

test.each([
  "/api/trpc/cart",
  "/api/docs/x",
  "/api/docsx",
  "/art/uc-1.svg",
  "/sitemap.xml",
  "/robots.txt",
  "/_next/static/a.js",
])("%s is not rewritten to a language", async (address) => {
  expect(await rewritten(`${address}?lang=ar`, "ar")).toEqual([]);
});

test("the content security policy allows every source of PayPal's list for its script", async () => {
  const file = new URL("../../next.config.mjs", import.meta.url).href;
  const config = (await import(file)) as {
    default: { headers: () => Promise<{ headers: { key: string; value: string }[] }[]> };
  };
  const all = (await config.default.headers()).flatMap(({ headers }) => headers);
  const policy = all.find(({ key }) => key === "Content-Security-Policy")?.value ?? "";
  const rules = new Map(policy.split("; ").map((rule) => [rule.split(" ")[0], rule.split(" ")]));
  const hosts = ["https://*.paypal.com", "https://*.paypalobjects.com", "https://*.venmo.com"];
  for (const name of ["child-src", "connect-src", "frame-src", "script-src", "style-src"]) {
    expect(rules.get(name), name).toEqual(expect.arrayContaining(hosts));
  }
  expect(rules.get("img-src")).toEqual(expect.arrayContaining(["https:", "data:"]));
});
