import {
  coerceSchema,
  getInputOutputParsers,
  instanceofZodTypeLikeVoid,
  instanceofZodTypeObject,
  type OpenApiMeta,
  type OpenApiProcedure,
  unwrapZodType,
} from "trpc-to-openapi";
import { appRouter } from "@/server/api/root";
import { type Procedure, proceduresOf } from "@/server/platform/patches/trpc-procedures";
import { sharedInput } from "@/server/rest/shared-answers";

export interface RestPath {
  /** Its procedure's dotted name. */
  procedure: string;
  type: Procedure<OpenApiMeta>["_def"]["type"];
  method: string;
  /** The path below /api as the procedure declares it, e.g. /cart/{userKey}/{productId}. */
  template: string;
  /** Its groups are the parts in brackets. */
  pattern: RegExp;
  /** Whether its procedure takes anything. */
  hasInput: boolean;
  /** Whether its answer is the same for everybody. */
  isShared: boolean;
}

/** Every REST path, read off the procedures themselves, so that none can be forgotten. */
export const REST_PATHS: readonly RestPath[] = proceduresOf<OpenApiMeta>(appRouter).flatMap(
  ([procedure, implementation]) => {
    const meta = implementation._def.meta?.openapi;
    if (!meta) return [];
    const { method, path: template } = meta;
    return [
      {
        procedure,
        type: implementation._def.type,
        method,
        template,
        pattern: patternOf(template),
        hasInput: takesText(implementation),
        isShared: sharedInput(procedure) !== undefined,
      },
    ];
  },
);

/** Has a procedure read numbers that are written as text, as everything in a path is. Whether it takes anything. */
function takesText(procedure: Procedure<OpenApiMeta>): boolean {
  const parsers = getInputOutputParsers(procedure as OpenApiProcedure);
  const input = unwrapZodType(parsers.inputParser, true);
  if (instanceofZodTypeObject(input)) coerceSchema(input);
  return !instanceofZodTypeLikeVoid(input);
}

function patternOf(template: string): RegExp {
  const source = template
    .split("/")
    .map((part) => {
      const [, name] = /^\{(\w+)\}$/.exec(part) ?? [];
      return name ? `(?<${name}>[^/]+)` : part.replace(/[.]/g, "\\.");
    })
    .join("/");
  return new RegExp(`^${source}/?$`);
}

export type KnownPath = Pick<RestPath, "method" | "pattern"> & Partial<RestPath>;

/** Paths with a handler of their own beside the procedures. */
const OTHER_PATHS: readonly KnownPath[] = [
  { method: "POST", pattern: patternOf("/paypal/webhook") },
  { method: "POST", pattern: patternOf("/topups/callback") },
  { method: "POST", pattern: patternOf("/mails/bounces") },
  { method: "POST", pattern: patternOf("/stock-requests/{token}") },
  { method: "GET", pattern: patternOf("/openapi.json") },
  { method: "POST", pattern: patternOf("/admin/pictures") },
  { method: "GET", pattern: patternOf("/admin/export/orders.csv") },
  { method: "GET", pattern: patternOf("/admin/export/coupons.csv") },
  { method: "GET", pattern: patternOf("/admin/export/products.csv") },
  { method: "GET", pattern: patternOf("/receipts/{id}") },
  { method: "GET", pattern: patternOf("/admin/receipts/{id}") },
  { method: "POST", pattern: patternOf("/claim-pictures") },
  { method: "GET", pattern: patternOf("/admin/claim-pictures/{id}") },
];
const ALL_PATHS = [...REST_PATHS, ...OTHER_PATHS];
/** What stands at a path without parts in brackets: most calls are of those. */
const PLAIN_PATHS = new Map(
  REST_PATHS.map(({ template }) => [
    template,
    ALL_PATHS.filter((one) => one.pattern.test(template)),
  ]),
);

/** What stands at a path below /api, by method; nothing at an unknown or unreadable one. */
export function restPathsAt(path: string): readonly KnownPath[] {
  const plain = PLAIN_PATHS.get(path);
  if (plain) return plain;
  return isReadable(path) ? ALL_PATHS.filter(({ pattern }) => pattern.test(path)) : [];
}

function isReadable(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
