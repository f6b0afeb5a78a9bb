import createNextIntlPlugin from "next-intl/plugin";

const isDemo = process.env.DEMO === "1";

/** Where the payment provider's script, frames and calls come from; the simulator in the demo only. */
const provider = [
  "https://*.paypal.com",
  "https://*.paypalobjects.com",
  ...(isDemo ? ["http://localhost:*", "http://127.0.0.1:*"] : []),
].join(" ");

// Prerendered pages carry no nonce, and Next's own inline scripts have no stable hash.
const scripts = `'self' 'unsafe-inline' ${process.env.NODE_ENV === "development" ? "'unsafe-eval' " : ""}${provider}`;

const contentSecurityPolicy = [
  "default-src 'self'",
  `script-src ${scripts}`,
  "style-src 'self' 'unsafe-inline'",
  `img-src 'self' data: https:${isDemo ? " http://localhost:* http://127.0.0.1:*" : ""}`,
  "font-src 'self'",
  `connect-src 'self' ${provider}`,
  `frame-src ${provider}`,
  "frame-ancestors 'none'",
  "form-action 'self'",
  "base-uri 'self'",
  "object-src 'none'",
].join("; ");

const securityHeaders = [
  { key: "Content-Security-Policy", value: contentSecurityPolicy },
  { key: "X-Content-Type-Options", value: "nosniff" },
  { key: "Referrer-Policy", value: "strict-origin-when-cross-origin" },
  { key: "Permissions-Policy", value: "camera=(), microphone=(), geolocation=()" },
  // The payment window speaks to the page that opened it.
  { key: "Cross-Origin-Opener-Policy", value: "same-origin-allow-popups" },
  ...(isDemo ? [] : [{ key: "Strict-Transport-Security", value: "max-age=31536000" }]),
];

/** Everything but the API, Next's own files, the pictures and files with an ending. */
const PAGES = "/:path((?!api/|api$|_next/|art/|.*\\..*).*)";

const arabic = [{ type: "cookie", key: "language", value: "ar" }];

/**
 * One address, two prerendered languages: the cookie chooses (docs/decisions). The two rules exclude each
 * other, since Next applies every rule of `beforeFiles` that matches, one after the other.
 */
const rewrites = {
  beforeFiles: [
    { source: PAGES, has: arabic, destination: "/ar/:path" },
    { source: PAGES, missing: arabic, destination: "/en/:path" },
  ],
};

/** @type {import("next").NextConfig} */
const config = {
  distDir: process.env.NEXT_DIST_DIR ?? ".next",
  // Next writes the types of each build into the tsconfig that it reads.
  typescript: { tsconfigPath: process.env.NEXT_TSCONFIG ?? "tsconfig.json" },
  poweredByHeader: false,
  reactStrictMode: true,
  // Pages of addresses that nobody made up in earnest stay in memory, where the oldest go, not on the disk.
  experimental: { isrFlushToDisk: false },
  serverExternalPackages: ["pg-boss", "@paypal/checkout-server-sdk", "pino", "sharp"],
  rewrites: async () => rewrites,
  headers: async () => [
    { source: "/:path*", headers: securityHeaders },
    // The language depends on a cookie, so no cache between shop and browser may keep a page.
    { source: PAGES, headers: [{ key: "Cache-Control", value: "private, no-cache" }] },
    // What an admin saw is not kept at all, also not for Back.
    { source: "/admin", headers: [{ key: "Cache-Control", value: "private, no-store" }] },
  ],
};

export default createNextIntlPlugin("./src/i18n/request.ts")(config);
