import { LOCALES } from "@/domain/text/locale";
import type { BudgetName } from "@/server/platform/admission/visitor-budgets";
import { decodedPart, partsOf, pathIndex, patternOf } from "@/server/platform/path";
import { BESIDE_PATHS } from "@/server/rest/beside-paths";
import { NEXT_PATHS, nextPathAt } from "@/server/rest/next-paths";
import { OPENAPI_PATH } from "@/server/rest/openapi-document";
import { PAGE_PATHS } from "@/server/rest/page-paths";
import { type PathEntry, PROCEDURES } from "@/server/rest/path-rules";
import { PROCEDURE_PATHS } from "@/server/rest/procedure-paths";
import { type Handler, type PathParts, readAddress } from "@/server/rest/rest-call";
import { procedureHandler, refusalHandler } from "@/server/rest/rest-handler";

/**
 * The registry of paths: what the shop answers without Next, with all that is said of it. The rest
 * is Next's: its files and pages stand in next-paths.ts and page-paths.ts. `npm run serve`
 * (server/front) and Next (rest/answer-request.ts) both read it. Decision 094.
 */
export const PATHS: readonly PathEntry[] = [
  ...PROCEDURE_PATHS.map(
    (path): PathEntry => ({
      ...PROCEDURES,
      method: path.method,
      template: path.template,
      procedure: path.procedure,
      handle: procedureHandler(path),
      ...(path.shared && { shared: path.shared }),
    }),
  ),
  OPENAPI_PATH,
  ...BESIDE_PATHS,
];

const API = /^\/api(?:\/|$)/;
const entries = PATHS.map((entry) => ({ ...entry, pattern: patternOf(entry.template) }));
const findApi = pathIndex(entries.filter(({ template }) => API.test(template)));
/** Most requests are for pages: they are not held against every pattern. */
const findOther = pathIndex(entries.filter(({ template }) => !API.test(template)));

interface Found {
  /** As the web reads it. */
  path: string;
  /** What stands there, by method. */
  at: ReturnType<typeof findApi>;
  /** It was written as its template says: other spellings are those of procedures alone. */
  isExact: boolean;
}

/** Null where Next answers. */
function find(pathname: string): Found | null {
  if (!API.test(pathname)) {
    const at = findOther(pathname);
    return at.length > 0 ? { path: pathname, at, isExact: true } : null;
  }
  if (nextPathAt(pathname)) return null;
  const [read] = readAddress(pathname);
  const path = read.replace(/\/$/, "");
  const at = decodedPart(path) === null ? [] : findApi(path);
  return { path, at, isExact: path === pathname };
}

/** What answers a request. */
export interface Match {
  /** Null where nothing takes the method: `allowed` says which ones are taken. */
  handle: Handler | null;
  allowed: string;
  parts: PathParts;
  limit: BudgetName;
}

/** What answers a method at a path; null where that is Next. Below /api something always does. */
export function matchPath(method: string, pathname: string): Match | null {
  const found = find(pathname);
  if (!found) return null;
  const { path, at, isExact } = found;
  const [first] = at;
  const limit = first?.limit ?? PROCEDURES.limit;
  const isPlain = isExact && first?.isPlain === true;
  const wanted = isPlain && method === "HEAD" ? "GET" : method;
  const entry = at.find((one) => one.method === wanted && (isExact || one.procedure));
  if (entry) return { handle: entry.handle, allowed: "", parts: partsOf(entry, path), limit };
  const known = isPlain ? at : at.filter(({ procedure, openapi }) => procedure || openapi);
  const methods = known.map((one) => one.method);
  const refused = { parts: {}, limit };
  if (isPlain) return { ...refused, handle: null, allowed: methods.join(", ") };
  // Nobody is looked up for what no path takes.
  if (!METHODS.includes(method)) return { ...refused, handle: null, allowed: METHODS.join(", ") };
  return { ...refused, handle: refusalHandler(methods), allowed: "" };
}

/** Methods that are refused by path, in the caller's language. */
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

const secrets = [...PATHS, ...PAGE_PATHS, ...NEXT_PATHS]
  .filter(({ isSecret }) => isSecret)
  .map(({ template }) => template.slice(1, template.indexOf("{")));
const SECRET = new RegExp(`^((?:/(?:${LOCALES.join("|")}))?/(?:${secrets.join("|")}))[^/]+`, "i");

/**
 * What a request is called: `route` in metrics and traces, a template or a word for many; `path` in
 * the log, where what a path holds for one person has no place.
 */
export function namesOf(pathname: string): { route: string; path: string } {
  const logged = pathname.replace(SECRET, "$1-");
  if (pathname.startsWith("/_next/")) return { route: "/_next", path: logged };
  const found = find(pathname);
  if (!found) {
    const route = API.test(pathname) ? nextPathAt(pathname)?.template : undefined;
    return { route: route ?? "page", path: logged };
  }
  const [first] = found.at;
  if (!first) return { route: UNKNOWN, path: UNKNOWN };
  const path = first.procedure ? first.template : found.path.replace(SECRET, "$1-");
  return { route: first.template, path };
}

/** Whatever leads nowhere below /api. */
const UNKNOWN = "/api/…";
