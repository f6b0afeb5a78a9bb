import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { HEAD_SCRIPT } from "./head-script";

interface Browser {
  cookie?: string;
  stored?: Record<string, string>;
  address?: string;
  /** The language of the received page. */
  lang?: string;
  /** Whether the system uses a dark theme. */
  isDark?: boolean;
  /** The browser's navigation type. */
  navigation?: string;
  referrer?: string;
}

/** The state of page and browser after the script has run. */
function painted({
  cookie = "",
  stored = {},
  address = "/shop",
  lang = "en",
  isDark = false,
  navigation = "navigate",
  referrer = "",
}: Browser) {
  const html = { lang, attributes: [] as string[], classes: [] as string[], dataset: {} };
  const kept = { ...stored };
  const metas: { name?: string; content?: string }[] = [];
  const marks: string[] = [];
  const locks: { name: string; options: object; held: () => Promise<void> }[] = [];
  const events = new Map<string, (event: object) => void>();
  const window: { holdsShopOpen?: number } = {};
  const seen = { html, kept, metas, cookie, address, reloads: 0, marks, locks, events, window };
  const { origin, pathname, search, hash } = new URL(address, "http://shop.test");
  const document = {
    documentElement: Object.assign(html, {
      style: {},
      setAttribute: (name: string) => html.attributes.push(name),
      classList: { add: (name: string) => html.classes.push(name) },
    }),
    createElement: () => ({}),
    referrer,
    head: { append: (meta: object) => metas.push(meta) },
    get cookie() {
      return cookie;
    },
    set cookie(written: string) {
      seen.cookie = written;
    },
  };
  runInNewContext(HEAD_SCRIPT, {
    document,
    URLSearchParams,
    location: { origin, pathname, search, hash, reload: () => seen.reloads++ },
    history: { state: null, replaceState: (_: null, __: "", to: string) => (seen.address = to) },
    localStorage: {
      getItem: (name: string) => kept[name] ?? null,
      setItem: (name: string, value: string) => (kept[name] = value),
    },
    sessionStorage: {
      getItem: () => null,
      setItem: (name: string) => marks.push(name),
      removeItem: () => undefined,
    },
    performance: { getEntriesByType: () => [{ type: navigation }] },
    matchMedia: () => ({ matches: isDark }),
    window,
    addEventListener: (type: string, listener: (event: object) => void) =>
      events.set(type, listener),
    navigator: {
      locks: {
        request: async (name: string, options: object, held: () => Promise<void>) =>
          locks.push({ name, options, held }),
      },
    },
  });
  return seen;
}

test("the first paint reserves the account menu's place for a signed-in user", () => {
  expect(painted({ cookie: "language=en; signed_in=1" }).html.attributes).toEqual([
    "data-signed-in",
  ]);
});

test.each(["", "language=en", "signed_in=", "signed_in=10", "not_signed_in=1"])(
  "with the cookies %j the first paint shows sign-in and registration",
  (cookie) => {
    expect(painted({ cookie }).html.attributes).toEqual([]);
  },
);

test("the first paint has the saved theme and currency", () => {
  const { html } = painted({ stored: { theme: "dark", preferred_currency: "SAR" } });
  expect(html.classes).toEqual(["dark"]);
  expect(html.dataset).toEqual({ currency: "SAR" });
});

test.each([
  ["dark", false, "#120f22"],
  ["light", true, "#ffffff"],
  ["blue", true, "#120f22"],
  [undefined, true, "#120f22"],
  [undefined, false, "#ffffff"],
])(
  "with the theme %s and a dark system (%s) the browser's bars are %s",
  (theme, isDark, content) => {
    const { metas } = painted({ stored: theme ? { theme } : {}, isDark });
    expect(metas).toEqual([{ name: "theme-color", content }]);
  },
);

test("a language in the URL is saved, overrides the saved one and is removed from the URL", () => {
  const seen = painted({
    address: "/login?email=a%40b.test&lang=ar#form",
    lang: "ar",
    stored: { language: "en" },
  });
  expect(seen.kept.language).toBe("ar");
  expect(seen.cookie).toMatch(/^language=ar; path=\//);
  expect(seen.address).toBe("/login?email=a%40b.test#form");
  expect(seen.reloads).toBe(0);
});

test("a URL with only a language has no query afterwards", () => {
  expect(painted({ address: "/shop?lang=en" }).address).toBe("/shop");
});

test("the page holds the lock that marks the shop as open until it is left, and when restored", () => {
  const { locks, events, window } = painted({});
  const [lock] = locks;
  expect(lock).toMatchObject({ name: "shop_open", options: { mode: "shared" } });
  const left = lock?.held();
  expect(window.holdsShopOpen).toBe(1);
  events.get("pagehide")?.({});
  expect(window.holdsShopOpen).toBe(0);
  events.get("pageshow")?.({ persisted: false });
  expect(locks).toHaveLength(1);
  events.get("pageshow")?.({ persisted: true });
  expect(locks).toHaveLength(2);
  return left;
});

test("an unknown language in the URL is ignored and removed", () => {
  const seen = painted({ address: "/shop?lang=fr", stored: { language: "en" } });
  expect(seen.kept.language).toBe("en");
  expect(seen.cookie).toBe("");
  expect(seen.address).toBe("/shop");
});

test("without a language in the URL the saved one is requested, and the URL stays", () => {
  const seen = painted({ address: "/shop?sort=name", stored: { language: "ar" } });
  expect(seen.reloads).toBe(1);
  expect(seen.cookie).toMatch(/^language=ar; /);
  expect(seen.address).toBe("/shop?sort=name");
});

test.each([
  ["navigate", "", ["language_reloaded"]],
  ["navigate", "http://shop.test.example/", ["language_reloaded"]],
  ["navigate", "http://shop.test/shop", ["language_reloaded", "keep_cart"]],
  ["reload", "http://shop.test/shop", ["language_reloaded"]],
  ["back_forward", "", ["language_reloaded", "keep_cart"]],
])("a reload into the saved language after %s from %j sets %j", (navigation, referrer, marks) => {
  expect(painted({ stored: { language: "ar" }, navigation, referrer }).marks).toEqual(marks);
});
