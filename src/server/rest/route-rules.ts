import type { Owner } from "@/server/api/ownership";
import type { Access } from "@/server/api/trpc";
import type { BudgetName } from "@/server/platform/admission/visitor-budgets";

/** Whether a page of another site may have a browser send a request, with the shop's cookies. */
export const CROSS_SITE = {
  reads: "not asked: it changes nothing",
  own_pages: "the shop's own pages alone (403)",
  signed: "not asked: it is believed by its signature or token, not by a cookie",
  counts: "not asked: it only adds to counts",
  procedures: "as its procedures say",
} as const;

export type CrossSite = keyof typeof CROSS_SITE;

export interface RouteRule {
  /** `procedures`: what stands there calls procedures, which have rules of their own. */
  access: Access | "procedures";
  owner: Owner | "procedures";
  /** How often an address may ask for what stands there (platform/admission/visitor-budgets.ts). */
  limit: BudgetName;
  crossSite: CrossSite;
}

/** What calls procedures: nothing is done there that their rules do not see. */
const procedures = { access: "procedures", owner: "procedures", crossSite: "procedures" } as const;
/** What anybody may read. */
const open = { access: "anybody", owner: "nobody", crossSite: "reads" } as const;
const proven = { access: "anybody", owner: "own_proof", crossSite: "signed" } as const;

/**
 * Every folder of src/app that answers something, the pages by their groups: an inventory reads this beside the metadata
 * of the procedures, and a test fails on a folder that is missing here.
 */
export const ROUTE_RULES = {
  "/api/trpc/[trpc]": { ...procedures, limit: "call" },
  "/api/[[...path]]": { ...procedures, limit: "call" },
  "/api/admin/pictures": { ...procedures, limit: "call" },
  "/api/admin/export/[file]": { ...procedures, limit: "call" },
  "/api/receipts/[id]": { ...procedures, limit: "call" },
  "/api/admin/receipts/[id]": { ...procedures, limit: "call" },
  "/api/claim-pictures": { ...procedures, limit: "call" },
  "/api/admin/claim-pictures/[id]": { ...procedures, limit: "call" },
  "/api/openapi.json": { ...open, limit: "made-answer" },
  "/api/csp-reports": { ...open, crossSite: "counts", limit: "probe" },
  "/api/paypal/webhook": { ...proven, limit: "webhook" },
  "/api/topups/callback": { ...proven, limit: "webhook" },
  "/api/mails/bounces": { ...proven, limit: "bounce" },
  "/api/stock-requests/[token]": { ...proven, owner: "stock_link", limit: "webhook" },
  "/api/internal/catalogue-changed": { ...proven, limit: "probe" },
  "/api/session/[...nextauth]": {
    access: "anybody",
    owner: "own_account",
    crossSite: "own_pages",
    limit: "code",
  },
  "/pictures/[name]": { ...open, limit: "call" },
  "/.well-known/security.txt": { ...open, limit: "page" },
  "/healthz": { ...open, limit: "probe" },
  "/inservice": { ...open, limit: "probe" },
  "/readyz": { ...open, limit: "probe" },
  "/art/[name]": { ...open, limit: "page" },
  "/manifests/[name]": { ...open, limit: "page" },
  "/robots.txt": { ...open, limit: "page" },
  "/sitemap.xml": { ...open, limit: "page" },
  "/sitemaps/[part]": { ...open, limit: "page" },
  // Prerendered frames that hold nobody's data: what is somebody's comes by procedures.
  "/[locale]/(shop)": { ...open, limit: "page" },
  // The page that the service worker keeps for use without a connection.
  "/[locale]/offline": { ...open, limit: "page" },
  "/[locale]/(panel)": { ...open, access: "any_staff", owner: "shop", limit: "page" },
} as const satisfies Record<string, RouteRule>;
