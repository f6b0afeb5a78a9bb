// The import table (design, section 1), read by check-imports.ts. `@` is src, as in the code.

const RULES = "@/domain @/contract @/i18n";
const SCREENS = `${RULES} @/document @/ui @/features/shared @/trpc/client @/trpc/query-client @/trpc/shop-client @/trpc/find-products @/trpc/call-errors @/trpc/person-change @/trpc/retry-after-auth-link`;
const FEATURE = `${SCREENS} @/features/session @/features/layout`;
const PANEL = `${FEATURE} @/features/admin/shared`;

/**
 * Folders of the server in layers, the lowest first; each inner array is one layer. A folder may
 * import folders of lower layers, but no other folder of the same layer. A file or folder that is
 * listed apart from its parent may be in another layer than the parent.
 */
const SERVER = [
  ["payments/provider/provider-environments"],
  ["platform"],
  ["claims/attention", "delivery/attention", "mail/attention", "payments/attention"],
  ["receipts/attention"],
  ["audit", "challenge"],
  ["exports"],
  ["claims/order-claims", "gifts/gift-token", "gifts/store-gift", "keys/masked-key"],
  ["payments/disputes/order-disputes", "receipts/order-receipts"],
  ["stock-requests/stock-token", "stock-requests/waiting-counts"],
  ["claims/admin-claims"],
  ["catalogue", "policies", "settings"],
  ["coupons"],
  ["carts"],
  ["coupons/cart-coupon"],
  ["orders"],
  ["receipts", "mail/account-budget"],
  ["mail/mail-kind"],
  ["mail/mail-data"],
  ["accounts/mails", "catalogue/mails", "claims/mails", "gifts/mails", "keys/mails"],
  ["payments/mails", "privacy/mails", "stock-requests/mails"],
  ["delivery/mails"],
  ["mail"],
  ["accounts", "gifts/send-gifts"],
  ["delivery"],
  ["payments"],
  ["figures", "images", "keys"],
  [
    "imports",
    "books",
    "claims",
    "gifts",
    "stock-requests",
    "customers",
    "wish-list",
    "api-keys",
    "webhooks",
    "alerts/feature",
  ],
  ["upstream"],
  ["features"],
  ["privacy", "alerts"],
  ["sweep", "today", "metrics"],
  ["api"],
  ["rest", "worker"],
  ["front"],
];

const ROOMS = ranked("@/server", SERVER, `${RULES} @/emails @/env`);

/**
 * Maps a folder to its allowed imports besides itself. If several names match a file, the name with
 * the most path segments applies; among equally long names, one without `*`. `*` stands for one
 * folder, `*-end` for one whose name ends in `-end`; both also work in an allowed import.
 */
export const MAY_IMPORT: Record<string, string> = {
  "@/domain": "",
  "@/contract": "@/domain",
  "@/document": "@/domain",
  "@/i18n": "@/domain messages",
  "@/ui": "",
  "@/emails": RULES,
  "@/features/shared": SCREENS,
  "@/features/session": SCREENS,
  "@/features/layout": `${SCREENS} @/features/session`,
  "@/features/*": FEATURE,
  "@/features/admin/*": PANEL,
  "@/features/admin/today": `${PANEL} @/features/admin/keys`,
  "@/features/admin/customers": `${PANEL} @/features/admin/orders`,
  "@/features/admin/products": `${PANEL} @/features/admin/keys`,
  ...ROOMS,
  // This file composes the variables that `env.ts` reads, so it must not import `@/env`.
  "@/server/payments/provider/provider-environments": "@/domain @/server/payments/*/env",
  "@/server/rest": `${ROOMS["@/server/rest"]} @/document`,
  "@/server/front": `${ROOMS["@/server/front"]} @/document`,
  "@/trpc": `${RULES} @/env @/server/api @/server/catalogue @/server/policies @/server/platform/settings @/server/figures`,
  "@/app": `${RULES} @/env @/document @/ui @/features @/trpc @/server/api @/server/rest @/server/catalogue/refresh/refresh-catalogue @/server/catalogue/shop/sitemap-parts`,
  "@/env": "@/domain @/server/payments/provider/provider-environments",
  "@/production-problems": "@/env @/server/payments/provider/provider-environments",
  "@/instrumentation": "@/env @/server",
  "@/instrumentation-client": "",
  prisma: "@/domain @/env @/server",
  "tools/stack": "@/env @/production-problems",
  "tools/simulator": "",
  "tools/*-simulator": "tools/simulator",
  "tools/chaos": "tools/stack tools/*-simulator @",
  "tools/failover": "tools/stack tools/chaos @",
  "tools/bench": "tools/stack tools/webhooks prisma @",
  "tools/update": "tools/chaos tools/stack @",
  "tools/soak": "tools/stack tools/chaos tools/bench prisma @",
  "tools/client": "tools/stack packages/client @",
  "tools/*": "tools/stack @",
  scripts: "tools prisma @",
  "tests/support": "tools prisma @",
  "tests/e2e": "tests/support @/domain @/i18n",
  "tests/*": "tests/support tools prisma @",
  // The client package imports nothing of the shop, since it is also used outside this repository.
  "packages/client": "",
  ".": "tools/stack",
  ".config": "",
};

/**
 * Packages and generated code that only these folders of src may import (`!` excludes a folder).
 */
export const ONLY_FOR: Record<string, string> = {
  "@prisma @/server/platform/prisma-client": "@/server !@/server/api !@/server/rest",
  "pg nodemailer prom-client": "@/server !@/server/api !@/server/rest",
  "@opentelemetry cockatiel": "@/server/platform",
  "node:fs node:net node:http node:https node:child_process":
    "@/server !@/server/api !@/server/rest",
  "fs net http https child_process": "@/server !@/server/api !@/server/rest",
  "@trpc trpc-to-openapi": "@/server/api @/server/rest @/server/platform/patches @/trpc",
  "next/dist": "@/server/platform/patches",
};

/**
 * Each subfolder of `parent`, except `rooms`, belongs to one payment provider: only that provider's
 * own files and `composers` may import it.
 */
export const PROVIDERS: readonly { parent: string; rooms: string[]; composers: string }[] = [
  {
    parent: "@/server/payments",
    // `prepaid` belongs to no provider: it has the prepaid limits of src/server/upstream.
    rooms: ["disputes", "holds", "prepaid", "provider", "refunds", "settlement"],
    composers:
      "@/server/payments/provider/providers @/server/payments/provider/provider-environments",
  },
  {
    parent: "@/features/checkout/payment",
    rooms: [],
    composers: "@/features/checkout/payment/payment-ways",
  },
];

function ranked(parent: string, ranks: string[][], ground: string): Record<string, string> {
  const table: Record<string, string> = {};
  const below: string[] = [];
  for (const rooms of ranks) {
    for (const room of rooms) table[`${parent}/${room}`] = [ground, ...below].join(" ");
    below.push(...rooms.map((room) => `${parent}/${room}`));
  }
  return table;
}
