import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import createNextIntlPlugin from "next-intl/plugin";
import { buildId } from "./tools/stack/build/build-id.mjs";
import { finishChunks } from "./tools/stack/build/finish-chunks.mjs";

const isBuild = process.env.NODE_ENV === "production";
const isDemo = process.env.DEMO === "1";

/**
 * Sources of the Content-Security-Policy that the payment providers need, by directive: one
 * `policy-hosts.json` per provider's folder. The demo adds the addresses of their simulators.
 */
const payments = new URL("src/server/payments/", import.meta.url);
const providerHosts = readdirSync(payments)
  .map((folder) => new URL(`${folder}/policy-hosts.json`, payments))
  .filter((file) => existsSync(file))
  .map((file) => JSON.parse(readFileSync(file, "utf8")));
const simulators = isDemo ? ["http://localhost:*", "http://127.0.0.1:*"] : [];
const provider = (directive) =>
  [...new Set([...providerHosts.flatMap((hosts) => hosts[directive]), ...simulators])].join(" ");

/** Source of the Turnstile widget, if a challenge is configured. */
const challenge = process.env.TURNSTILE_SITE_KEY ? " https://challenges.cloudflare.com" : "";

// Next's pages contain inline scripts. The server in front of Next replaces `'unsafe-inline'` by
// hashes or a nonce (src/server/front/headers/policy.ts); `next start` and `next dev` run without
// that server and need it.
const scripts = `'self' 'unsafe-inline' ${process.env.NODE_ENV === "development" ? "'unsafe-eval' " : ""}${provider("script")}${challenge}`;

/** Browsers report blocked content here: src/server/rest/csp-reports.ts. */
const REPORTS = "/api/csp-reports";

const contentSecurityPolicy = [
  "default-src 'self'",
  `script-src ${scripts}`,
  // React, Headless UI, the toasts and the chart set `style` attributes, which cannot execute code.
  `style-src 'self' 'unsafe-inline' ${provider("style")}`,
  `img-src 'self' data: https:${isDemo ? " http://localhost:* http://127.0.0.1:*" : ""}`,
  "font-src 'self'",
  `connect-src 'self' ${provider("connect")}`,
  `child-src 'self' ${provider("frame")}`,
  `frame-src ${provider("frame")}${challenge}`,
  "frame-ancestors 'none'",
  `form-action 'self' ${provider("form")}`,
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
  // With `same-origin`, the page would lose its connection to a payment provider's popup window.
  { key: "Cross-Origin-Opener-Policy", value: "same-origin-allow-popups" },
  ...(isDemo ? [] : [{ key: "Strict-Transport-Security", value: "max-age=31536000" }]),
];

/** A build has a Brotli file beside each script and stylesheet; the development server has none. */
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

/**
 * All paths, including /api/docs, except the rest of the API, health probes, Next's own files,
 * pictures and paths with a file extension.
 */
const PAGES = "/:path((?!api/(?!docs$)|api$|healthz$|inservice$|readyz$|_next/|art/|.*\\..*).*)";

/** Paths with a file extension that name no existing file. */
const NO_FILES = "/:path((?!api/|_next/|art/|pictures/|manifests/|sitemaps/).*\\..*)";

/** The locales of src/domain/text/locale.ts; the first is the default. */
const LANGUAGES = ["en", "ar"];
const [standard, ...others] = LANGUAGES;
const asked = (languages) => ({ type: "query", key: "lang", value: `(?:${languages.join("|")})` });
const kept = (languages) => ({
  type: "cookie",
  key: "language",
  value: `(?:${languages.join("|")})`,
});

/**
 * Maps one address to two prerendered languages: `?lang=` wins over the cookie
 * (docs/decisions/001). Exactly one of these rules matches each request, because Next applies every
 * matching rule of `beforeFiles` in turn.
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

/** Filters of a product list: src/features/catalogue/list-address.ts. */
const FILTERS = ["q", "min", "max", "delivery", "platform", "game", "stock", "discount"];
const hasParameter = (key, value) => ({ type: "query", key, ...(value && { value }) });
const page = hasParameter("page", "(?<page>[1-9]\\d{0,4})");
const sort = hasParameter("sort", "(?<sort>featured|priceUp|priceDown|name)");
const unfiltered = FILTERS.map((key) => hasParameter(key));

/**
 * Rewrites of a list page whose path already has its language. Known pages and sort orders become
 * path segments, so that each address has one cached page; pages with filters or invalid values are
 * rendered per request. Only the first matching rule takes effect, because no destination matches
 * another rule's source. A browser that requests a destination directly gets 404. An empty
 * parameter counts as absent.
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

/**
 * All orders share one prerendered page, as do gifts and back-in-stock requests: its script reads
 * the token from the address.
 */
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

/** Paths outside /api that the /api handler answers: src/server/rest/paths.ts. */
const besideApi = [
  "/pictures/:name",
  "/healthz",
  "/inservice",
  "/readyz",
  "/.well-known/security.txt",
  "/.well-known/apple-:name",
].map((source) => ({ source, destination: "/api" }));

const rewrites = {
  beforeFiles: [
    ...(isBuild ? [brotliFiles] : []),
    ...besideApi,
    ...inItsLanguage(PAGES),
    ...lists,
    ...orderPages,
  ],
  // Paths that look like a file but match none get the shop's own 404 page.
  afterFiles: inItsLanguage(NO_FILES),
};

/** @type {import("next").NextConfig} */
const config = {
  generateBuildId: buildId,
  distDir: process.env.NEXT_DIST_DIR ?? ".next",
  // Next writes the types of each build into the tsconfig that it reads. The build skips type
  // checks, since a production install lacks the tests' type packages; `npm test` runs them.
  typescript: {
    tsconfigPath: process.env.NEXT_TSCONFIG ?? "tsconfig.json",
    ignoreBuildErrors: true,
  },
  poweredByHeader: false,
  // `npm run serve` puts its own server in front of Next, which compresses responses:
  // src/server/front.
  compress: process.env.BEHIND_FRONT !== "1",
  reactStrictMode: true,
  // Pages of made-up addresses stay in memory, where the oldest are evicted, and never fill the
  // disk. Page modules load on first use: src/server/front answers /api, so most route modules are
  // never needed (docs/performance.md).
  experimental: { isrFlushToDisk: false, preloadEntriesOnStart: false },
  cacheHandler: fileURLToPath(new URL("tools/stack/patches/page-cache.mjs", import.meta.url)),
  // In bytes: about 2,000 compressed pages with their data (`npm run bench:one -- pages`).
  cacheMaxMemorySize: 96 * 1024 * 1024,
  // Messages are precompiled (src/i18n/messages.ts), so no page loads a message parser.
  turbopack: { resolveAlias: { "use-intl/format-message": "use-intl/format-message/format-only" } },
  compiler: { runAfterProductionCompile: finishChunks },
  // No page uses Next's image optimizer, and its endpoint would resize images for anyone.
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
    // Scripts obey the policy of their page; these headers would only add a kilobyte to each file.
    { source: "/_next/static/:path*", headers: [NOSNIFF] },
    ...(isBuild ? brotliHeaders : []),
    // The language depends on a cookie, so no cache between shop and browser may store a page.
    { source: PAGES, headers: [{ key: "Cache-Control", value: "private, no-cache" }] },
    // Browsers must not store admin pages, not even for the Back button.
    { source: "/admin", headers: NOT_KEPT },
    // The address of an order, gift or back-in-stock request contains a secret token, so linked
    // sites must not receive the address.
    ...OWN_PAGES.map((page) => ({
      source: `/${page}/:token`,
      headers: [...NOT_KEPT, { key: "Referrer-Policy", value: "no-referrer" }],
    })),
    { source: "/find-order", headers: NOT_KEPT },
  ],
};

export default createNextIntlPlugin("./src/i18n/request.ts")(config);
