import { fileURLToPath } from "node:url";
import createNextIntlPlugin from "next-intl/plugin";
import { buildId } from "./tools/stack/build/build-id.mjs";
import { finishChunks } from "./tools/stack/build/finish-chunks.mjs";

const isBuild = process.env.NODE_ENV === "production";
const isDemo = process.env.DEMO === "1";

/**
 * The sources of the payment provider's script, styles, frames and calls, by PayPal's own list for its
 * JavaScript SDK (sandbox and live are below paypal.com). The simulator in the demo only.
 */
const provider = [
  "https://*.paypal.com",
  "https://*.paypalobjects.com",
  "https://*.venmo.com",
  ...(isDemo ? ["http://localhost:*", "http://127.0.0.1:*"] : []),
].join(" ");

/** Where the widget of a configured challenge comes from. */
const challenge = process.env.TURNSTILE_SITE_KEY ? " https://challenges.cloudflare.com" : "";

// Inline scripts: whoever stands before Next says which ones (src/server/front/headers/policy.ts). `next start` and `next dev` alone cannot.
const scripts = `'self' 'unsafe-inline' ${process.env.NODE_ENV === "development" ? "'unsafe-eval' " : ""}${provider}${challenge}`;

/** Where browsers say what the policy kept from running: src/server/rest/csp-reports.ts. */
const REPORTS = "/api/csp-reports";

const contentSecurityPolicy = [
  "default-src 'self'",
  `script-src ${scripts}`,
  // React, Headless UI, the toasts and the chart set `style` attributes, which run nothing.
  `style-src 'self' 'unsafe-inline' ${provider}`,
  `img-src 'self' data: https:${isDemo ? " http://localhost:* http://127.0.0.1:*" : ""}`,
  "font-src 'self'",
  `connect-src 'self' ${provider}`,
  `child-src 'self' ${provider}`,
  `frame-src ${provider}${challenge}`,
  "frame-ancestors 'none'",
  "form-action 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  `report-uri ${REPORTS}`,
  "report-to csp",
].join("; ");

const NOT_KEPT = [{ key: "Cache-Control", value: "private, no-store" }];

const NOSNIFF = { key: "X-Content-Type-Options", value: "nosniff" };

const securityHeaders = [
  { key: "Content-Security-Policy", value: contentSecurityPolicy },
  { key: "Reporting-Endpoints", value: `csp="${REPORTS}"` },
  NOSNIFF,
  { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
  {
    key: "Permissions-Policy",
    value: [
      "camera=()",
      "microphone=()",
      "geolocation=()",
      "publickey-credentials-get=(self)",
      "publickey-credentials-create=(self)",
    ].join(", "),
  },
  // The payment window speaks to the page that opened it.
  { key: "Cross-Origin-Opener-Policy", value: "same-origin-allow-popups" },
  ...(isDemo ? [] : [{ key: "Strict-Transport-Security", value: "max-age=31536000" }]),
];

/** A build has a brotli file beside each of these; the development server builds nothing. */
const CHUNKS = "/_next/static/chunks/:file(.+\\.(?:js|css))";
const brotliAccepted = [
  {
    type: "header",
    key: "accept-encoding",
    value: "(?!.*\\bbr\\s*;\\s*q=0(?:\\.0*)?\\s*(?:,|$)).*\\bbr\\b.*",
  },
];

const brotliHeaders = [
  ["js", "application/javascript"],
  ["css", "text/css"],
].map(([ending, type]) => ({
  source: `/_next/static/chunks/:file(.+\\.${ending})`,
  has: brotliAccepted,
  headers: [
    { key: "Content-Encoding", value: "br" },
    { key: "Content-Type", value: `${type}; charset=UTF-8` },
    { key: "Vary", value: "Accept-Encoding" },
  ],
}));

/** Everything but the API, what supervisors ask, Next's own files, the pictures and files with an ending. */
const PAGES = "/:path((?!api/|api$|healthz$|inservice$|readyz$|_next/|art/|.*\\..*).*)";

/** With an ending, where no file of that name is. */
const NO_FILES = "/:path((?!api/|_next/|art/|pictures/|manifests/|sitemaps/).*\\..*)";

/** The languages of src/domain/text/locale.ts; the first is that of whoever chose none. */
const LANGUAGES = ["en", "ar"];
const [standard, ...others] = LANGUAGES;
const asked = (languages) => ({ type: "query", key: "lang", value: `(?:${languages.join("|")})` });
const kept = (languages) => ({
  type: "cookie",
  key: "language",
  value: `(?:${languages.join("|")})`,
});

/**
 * One path, two prerendered languages: `?lang=` chooses, else the cookie (docs/decisions/001). Each request is met
 * by exactly one of these rules, since Next applies every rule of `beforeFiles` that matches, one after the other.
 */
function inItsLanguage(source) {
  return [
    ...LANGUAGES.map((one) => ({ source, has: [asked([one])], destination: `/${one}/:path` })),
    ...others.map((one) => ({
      source,
      has: [kept([one])],
      missing: [asked(LANGUAGES)],
      destination: `/${one}/:path`,
    })),
    { source, missing: [asked(LANGUAGES), kept(others)], destination: `/${standard}/:path` },
  ];
}

/** What a list is narrowed down to: src/features/catalogue/list-address.ts. */
const FILTERS = ["q", "min", "max", "delivery", "platform", "game", "stock", "discount"];
const hasParameter = (key, value) => ({ type: "query", key, ...(value && { value }) });
const page = hasParameter("page", "(?<page>[1-9]\\d{0,4})");
const sort = hasParameter("sort", "(?<sort>featured|priceUp|priceDown|name)");
const unfiltered = FILTERS.map((key) => hasParameter(key));

/**
 * A list's page, once its language is in the path: known pages and orders become segments, so that each address has
 * one page in the cache; what has filters, or values of somebody's making, is rendered for each request. A request
 * leaves these rules by the first that matches, since no destination is the source of another; whoever types the
 * address of a destination is sent nowhere. An empty parameter counts as none.
 */
function listPages(source, category) {
  const at = `/:locale/shop/${category}`;
  return [
    { source, has: [page, sort], missing: unfiltered, destination: `${at}/:sort/:page` },
    {
      source,
      has: [page],
      missing: [...unfiltered, hasParameter("sort")],
      destination: `${at}/featured/:page`,
    },
    {
      source,
      has: [sort],
      missing: [...unfiltered, hasParameter("page")],
      destination: `${at}/:sort/1`,
    },
    ...[...FILTERS, "page", "sort"].map((key) => ({
      source,
      has: [hasParameter(key)],
      destination: `${at}/search`,
    })),
  ];
}

const LOCALE = `:locale(${LANGUAGES.join("|")})`;
const lists = [
  { source: `/${LOCALE}/shop/:category/:more+`, destination: "/:locale/no-such-page/:more+" },
  ...listPages(`/${LOCALE}/shop`, "_all"),
  ...listPages(`/${LOCALE}/shop/:category`, ":category"),
];

/** One frame for every order, gift and wish to be told that a product is back: whose page it is, its script reads off the address. */
const OWN_PAGES = ["order", "gift", "back-in-stock"];
const orderPages = OWN_PAGES.map((page) => ({
  source: `/${LOCALE}/${page}/:token`,
  destination: `/:locale/${page}`,
}));

const brotliFiles = {
  source: CHUNKS,
  has: brotliAccepted,
  destination: "/_next/static/chunks/:file.br",
};

/** What the handler of /api answers beside it: src/server/rest/paths.ts. */
const besideApi = [
  "/pictures/:name",
  "/healthz",
  "/inservice",
  "/readyz",
  "/.well-known/security.txt",
].map((source) => ({ source, destination: "/api" }));

const rewrites = {
  beforeFiles: [
    ...(isBuild ? [brotliFiles] : []),
    ...besideApi,
    ...inItsLanguage(PAGES),
    ...lists,
    ...orderPages,
  ],
  // What looks like a file and is none: the shop's own 404.
  afterFiles: inItsLanguage(NO_FILES),
};

/** @type {import("next").NextConfig} */
const config = {
  generateBuildId: buildId,
  distDir: process.env.NEXT_DIST_DIR ?? ".next",
  // Next writes the types of each build into the tsconfig that it reads.
  // A production install has not what the tests are typed with: npm test checks the types.
  typescript: {
    tsconfigPath: process.env.NEXT_TSCONFIG ?? "tsconfig.json",
    ignoreBuildErrors: true,
  },
  poweredByHeader: false,
  // npm run serve has a server of its own before Next, which compresses: src/server/front.
  compress: process.env.BEHIND_FRONT !== "1",
  reactStrictMode: true,
  // Pages of addresses that nobody made up in earnest stay in memory, where the oldest go, not on the disk.
  // And a kind of page is loaded when it is first asked for: the front answers /api, so that most are not (docs/performance.md).
  experimental: { isrFlushToDisk: false, preloadEntriesOnStart: false },
  cacheHandler: fileURLToPath(new URL("tools/stack/patches/page-cache.mjs", import.meta.url)),
  // In bytes: about 2,000 pages, packed, with what they are made of (npm run bench:one -- pages).
  cacheMaxMemorySize: 96 * 1024 * 1024,
  // The texts come compiled (src/i18n/messages.ts), so that no page loads a parser for them.
  turbopack: { resolveAlias: { "use-intl/format-message": "use-intl/format-message/format-only" } },
  compiler: { runAfterProductionCompile: finishChunks },
  // No page uses Next's pictures, whose address would shrink whatever it is asked to for whoever asks.
  images: { unoptimized: true },
  serverExternalPackages: [
    "pg-boss",
    "@paypal/checkout-server-sdk",
    "pino",
    "prom-client",
    "sharp",
  ],
  rewrites: async () => rewrites,
  headers: async () => [
    { source: "/:path((?!_next/static/).*)", headers: securityHeaders },
    // A script obeys its page's policy, so that each would only carry a kilobyte for nothing.
    { source: "/_next/static/:path*", headers: [NOSNIFF] },
    ...(isBuild ? brotliHeaders : []),
    // The language depends on a cookie, so no cache between shop and browser may keep a page.
    { source: PAGES, headers: [{ key: "Cache-Control", value: "private, no-cache" }] },
    // What an admin saw is not kept at all, also not for Back.
    { source: "/admin", headers: NOT_KEPT },
    // The address of such a page is the way to it: nobody who is linked from there is told it.
    ...OWN_PAGES.map((page) => ({
      source: `/${page}/:token`,
      headers: [...NOT_KEPT, { key: "Referrer-Policy", value: "no-referrer" }],
    })),
    { source: "/find-order", headers: NOT_KEPT },
  ],
};

export default createNextIntlPlugin("./src/i18n/request.ts")(config);
