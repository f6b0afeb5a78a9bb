import { LRUCache } from "lru-cache";
import { LOCALES } from "@/domain/text/locale";
import { withoutKeys } from "@/server/api-keys/api-key-text";
import type { BudgetName } from "@/server/platform/admission/visitor-budgets";
import { decodedPart, partsOf, pathIndex, patternOf } from "@/server/platform/path";
import { isApi, isV1 } from "@/server/rest/api-path";
import { NEXT_PATHS, nextPathAt } from "@/server/rest/next-paths";
import { NON_PROCEDURE_PATHS } from "@/server/rest/non-procedure-paths";
import { OPENAPI_PATH } from "@/server/rest/openapi-document";
import { PAGE_PATHS } from "@/server/rest/page-paths";
import { type PathEntry, PROCEDURES } from "@/server/rest/path-rules";
import { PROCEDURE_PATHS } from "@/server/rest/procedure-paths";
import { type Handler, type PathParts, readAddress } from "@/server/rest/rest-call";
import { procedureHandler, refusalHandler } from "@/server/rest/rest-handler";
import { UPSTREAM_PATHS } from "@/server/rest/upstream/upstream-paths";
import { refuseEndpoint } from "@/server/rest/v1/endpoint";
import { V1_PATHS } from "@/server/rest/v1/v1-paths";

/**
 * The path registry: every path that the shop answers without Next, with its rules. Next's files
 * and pages are in next-paths.ts and page-paths.ts. Read by `npm run serve` (src/server/front) and
 * by Next (`answer-request.ts`). Decision 094 (the registry of paths).
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
  ...V1_PATHS,
  ...UPSTREAM_PATHS,
  ...NON_PROCEDURE_PATHS,
];

const entries = PATHS.map((entry) => ({ ...entry, pattern: patternOf(entry.template) }));
const findApi = pathIndex(entries.filter(({ template }) => isApi(template)));
/**
 * A separate index, since most requests are for pages and need not be matched against every
 * pattern.
 */
const findOther = pathIndex(entries.filter(({ template }) => !isApi(template)));

interface Found {
  /** The path; below /api normalised as by a URL parser, and without a slash at its end. */
  path: string;
  /** The entries of all methods whose template matches the path, in the registry's order. */
  at: ReturnType<typeof findApi>;
  /** True if normalising did not change the path. Procedures also accept other spellings. */
  isExact: boolean;
}

/** Returns null if Next answers the path. */
function find(pathname: string): Found | null {
  if (!isApi(pathname)) {
    const at = findOther(pathname);
    return at.length > 0 ? { path: pathname, at, isExact: true } : null;
  }
  if (nextPathAt(pathname)) return null;
  const [read] = readAddress(pathname);
  const path = read.replace(/\/$/, "");
  const at = decodedPart(path) === null ? [] : findApi(path);
  return { path, at, isExact: path === pathname };
}

/** The handler of a request. */
export interface Match {
  /**
   * Null if the caller itself must answer 405; `allowed` then lists the accepted methods. Otherwise
   * a handler, which may be one that refuses the request.
   */
  handle: Handler | null;
  allowed: string;
  parts: PathParts;
  limit: BudgetName;
}

/**
 * Finds the handler of a method and path. Null if Next answers the path: a page, a file, or a path
 * of `NEXT_PATHS`. An unknown path below /api gets a handler that refuses it.
 */
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
  const isOfV1 = isV1(pathname);
  const known =
    isPlain || isOfV1 ? at : at.filter(({ procedure, openapi }) => procedure || openapi);
  const methods = known.map((one) => one.method);
  const refused = { parts: {}, limit };
  if (isPlain) return { ...refused, handle: null, allowed: methods.join(", ") };
  if (isOfV1) return { ...refused, handle: refuseEndpoint(methods), allowed: "" };
  // Refuse any method outside of `METHODS` immediately, without reading the caller's session.
  if (!METHODS.includes(method)) return { ...refused, handle: null, allowed: METHODS.join(", ") };
  return { ...refused, handle: refusalHandler(methods), allowed: "" };
}

/** Known HTTP methods; any other is refused without reading the caller's session. */
const METHODS = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

const secrets = [...PATHS, ...PAGE_PATHS, ...NEXT_PATHS]
  .filter(({ isSecret }) => isSecret)
  .map(({ template }) => template.slice(1, template.indexOf("{")));
const SECRET = new RegExp(`^((?:/(?:${LOCALES.join("|")}))?/(?:${secrets.join("|")}))[^/]+`, "i");

interface Names {
  route: string;
  path: string;
}

/** Names of recent paths: `findNames` takes a twentieth of the time of a cached response. */
const recentNames = new LRUCache<string, Names>({ max: 500 });
const LONGEST_REMEMBERED = 200;

/**
 * Names of a path: `route` for metrics and traces (a template, or one word for many paths); `path`
 * for the log, without secrets.
 */
export function namesOf(pathname: string): Names {
  const known = recentNames.get(pathname);
  if (known) return known;
  const names = findNames(pathname);
  if (pathname.length <= LONGEST_REMEMBERED) recentNames.set(pathname, names);
  return names;
}

function findNames(pathname: string): Names {
  const logged = withoutKeys(pathname.replace(SECRET, "$1-"));
  if (pathname.startsWith("/_next/")) return { route: "/_next", path: logged };
  const found = find(pathname);
  if (!found) {
    const route = isApi(pathname) ? nextPathAt(pathname)?.template : undefined;
    return { route: route ?? "page", path: logged };
  }
  const [first] = found.at;
  if (!first) return { route: UNKNOWN, path: UNKNOWN };
  const path = first.procedure ? first.template : withoutKeys(found.path.replace(SECRET, "$1-"));
  return { route: first.template, path };
}

/** The name of every unknown path below /api. */
const UNKNOWN = "/api/…";
