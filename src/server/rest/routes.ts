import { appRouter } from "@/server/api/root";
import type { BudgetName } from "@/server/platform/admission/visitor-budgets";
import { proceduresOf } from "@/server/platform/patches/trpc-procedures";
import { handleBounce } from "@/server/rest/bounce-handler";
import { handleCspReport } from "@/server/rest/csp-reports";
import {
  handleAdminClaimPicture,
  handleAdminReceipt,
  handleClaimPicture,
  handleExport,
  handleImageUpload,
  handleReceipt,
} from "@/server/rest/file-handlers";
import { handleHealthz, handleInService, handleReadyz } from "@/server/rest/health-handlers";
import { handleImage } from "@/server/rest/image-handler";
import { handleOpenApi } from "@/server/rest/openapi-document";
import type { AnswerCall } from "@/server/rest/rest-call";
import { handleRest } from "@/server/rest/rest-handler";
import { restPathsAt } from "@/server/rest/rest-paths";
import { ROUTE_RULES } from "@/server/rest/route-rules";
import { handleSecurityTxt } from "@/server/rest/security-txt";
import { handleSupplierCallback } from "@/server/rest/supplier-handler";
import { handleTakeBack } from "@/server/rest/take-back-handler";
import { handleTrpc } from "@/server/rest/trpc-handler";
import { handleWebhook } from "@/server/rest/webhook-handler";

/** A route handler as Next calls it, and as the front calls it without Next: by its `answer` where it has one. */
interface Handler {
  // biome-ignore lint/suspicious/noExplicitAny: each folder of src/app names its own parameters
  (req: Request, context: { params: Promise<any> }): Response | Promise<Response>;
  answer?: AnswerCall;
}

type Handlers = Partial<Record<string, Handler>>;

/** Refuses what the path does not take in the shop's words. */
const rest = {
  GET: handleRest,
  HEAD: handleRest,
  POST: handleRest,
  PUT: handleRest,
  PATCH: handleRest,
  DELETE: handleRest,
  OPTIONS: handleRest,
} as const satisfies Handlers;

/**
 * What is answered without Next, by the folder of its route file under src/app, which hands the same handlers to
 * Next: the first that fits a path answers it. `npm run serve` reads this table, `next start` the files.
 */
export const ROUTES = {
  "/api/trpc/[trpc]": { GET: handleTrpc, POST: handleTrpc },
  "/api/openapi.json": { ...rest, GET: handleOpenApi },
  "/api/csp-reports": { ...rest, POST: handleCspReport },
  "/api/paypal/webhook": { ...rest, POST: handleWebhook },
  "/api/topups/callback": { ...rest, POST: handleSupplierCallback },
  "/api/mails/bounces": { ...rest, POST: handleBounce },
  "/api/stock-requests/[token]": { ...rest, POST: handleTakeBack },
  "/api/admin/pictures": { ...rest, POST: handleImageUpload },
  "/api/admin/export/[file]": { ...rest, GET: handleExport },
  "/api/receipts/[id]": { ...rest, GET: handleReceipt },
  "/api/admin/receipts/[id]": { ...rest, GET: handleAdminReceipt },
  "/api/claim-pictures": { ...rest, POST: handleClaimPicture },
  "/api/admin/claim-pictures/[id]": { ...rest, GET: handleAdminClaimPicture },
  "/pictures/[name]": {
    GET: async (req: Request, { params }: { params: Promise<{ name: string }> }) =>
      handleImage(req, (await params).name),
  },
  "/.well-known/security.txt": { GET: handleSecurityTxt },
  "/healthz": { GET: handleHealthz },
  "/inservice": { GET: handleInService },
  "/readyz": { GET: handleReadyz },
  "/api/[[...path]]": rest,
} as const satisfies Record<string, Handlers>;

/** Answered by Next alone: next-auth reads cookies through Next, and Next forgets pages only inside a request of its own. */
export const ROUTES_OF_NEXT = [
  "/api/session/[...nextauth]",
  "/api/internal/catalogue-changed",
] as const;

/** A request's place in the table. */
export interface Match {
  handlers: Handlers;
  params: Record<string, string>;
  limit: BudgetName;
  /** The path for a log: of what it holds for one person, only the name. */
  name: string;
  /** The route for metrics and traces, one of a fixed set: never a path as it was typed. */
  route: string;
}

const table = Object.entries<Handlers>(ROUTES).map(([folder, handlers]) => ({
  pattern: patternOf(folder),
  handlers,
  folder,
  limit: ROUTE_RULES[folder as keyof typeof ROUTES].limit,
}));
const patternsOfNext = ROUTES_OF_NEXT.map((folder) => ({
  pattern: patternOf(folder),
  limit: ROUTE_RULES[folder].limit,
}));

/** Most requests are for pages: they are not held against every pattern. */
const OURS = /^\/(?:api|pictures\/|healthz$|inservice$|readyz$|\.well-known\/security\.txt$)/;

const REST = "/api/[[...path]]";
const TRPC = "/api/trpc/[trpc]";
const TRPC_PATHS = new Set(proceduresOf(appRouter).map(([name]) => `/api/trpc/${name}`));

/** A REST path and a call of one procedure by their names, every other route by its folder. */
function labelOf(folder: string, name: string): string {
  if (folder === REST) return name;
  return folder === TRPC && TRPC_PATHS.has(name) ? name : folder;
}

/** Where a path is answered; null when it is Next's. */
export function matchRoute(pathname: string): Match | null {
  if (!OURS.test(pathname)) return null;
  if (patternsOfNext.some(({ pattern }) => pattern.test(pathname))) return null;
  for (const { pattern, handlers, folder, limit } of table) {
    const found = pattern.exec(pathname);
    if (!found) continue;
    const params = decoded(found.groups ?? {});
    const name = folder === REST ? restName(pathname) : pathname;
    return { handlers, params, limit, name, route: labelOf(folder, name) };
  }
  return null;
}

/** The budget of a path that is Next's. */
export function limitOfNext(pathname: string): BudgetName {
  return patternsOfNext.find(({ pattern }) => pattern.test(pathname))?.limit ?? "page";
}

/** `[name]` is one part of a path, `[...name]` one or more, `[[...name]]` any number. */
function patternOf(folder: string): RegExp {
  const source = folder
    .split("/")
    .slice(1)
    .map((part) => {
      if (part.startsWith("[[...")) return "(?:/.*)?";
      if (part.startsWith("[...")) return "/.+";
      const [, name] = /^\[(\w+)\]$/.exec(part) ?? [];
      return name ? `/(?<${name}>[^/]+)` : `/${part.replaceAll(".", "\\.")}`;
    })
    .join("");
  return new RegExp(`^${source}$`);
}

function decoded(groups: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(groups).map(([name, value]) => {
      try {
        return [name, decodeURIComponent(value)];
      } catch {
        return [name, value];
      }
    }),
  );
}

function restName(pathname: string): string {
  const [known] = restPathsAt(pathname.slice("/api".length));
  return `/api${known?.template ?? "/…"}`;
}
