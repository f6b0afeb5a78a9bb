import type { OpenApiMeta } from "trpc-to-openapi";
import { appRouter } from "@/server/api/root";
import { sharedInput } from "@/server/rest/shared-answers";

interface RestPath {
  /** Its procedure's dotted name. */
  procedure: string;
  method: string;
  /** The path below /api as the procedure declares it, e.g. /cart/{userKey}/{productId}. */
  template: string;
  pattern: RegExp;
}

/** tRPC keeps the procedures flat, by their dotted names; its types say nested. */
const PROCEDURES = appRouter._def.procedures as unknown as Record<
  string,
  { _def: { meta?: OpenApiMeta } }
>;

/** Every REST path, read off the procedures themselves, so that none can be forgotten. */
export const REST_PATHS: readonly RestPath[] = Object.entries(PROCEDURES).flatMap(
  ([procedure, { _def }]) => {
    const meta = _def.meta?.openapi;
    if (!meta) return [];
    const { method, path: template } = meta;
    return [{ procedure, method, template, pattern: patternOf(template) }];
  },
);

/** True for a path whose answer is the same for everybody. */
export function isSharedPath(method: string, path: string): boolean {
  const known = REST_PATHS.find((one) => one.method === method && one.pattern.test(path));
  return known !== undefined && sharedInput(known.procedure) !== undefined;
}

function patternOf(template: string): RegExp {
  const source = template
    .split("/")
    .map((part) => (part.startsWith("{") ? "[^/]+" : part.replace(/[.]/g, "\\.")))
    .join("/");
  return new RegExp(`^${source}/?$`);
}

/** Paths with a handler of their own beside the procedures. */
const OTHER_PATHS: readonly Pick<RestPath, "method" | "pattern">[] = [
  { method: "POST", pattern: patternOf("/paypal/webhook") },
  { method: "GET", pattern: patternOf("/openapi.json") },
  { method: "POST", pattern: patternOf("/admin/pictures") },
  { method: "GET", pattern: patternOf("/admin/export/orders.csv") },
  { method: "GET", pattern: patternOf("/admin/export/products.csv") },
];

/** The methods that a path answers to; none for an unknown or unreadable path. */
export function methodsOf(path: string): string[] {
  if (!isReadable(path)) return [];
  return [...REST_PATHS, ...OTHER_PATHS]
    .filter((known) => known.pattern.test(path))
    .map((known) => known.method);
}

function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
