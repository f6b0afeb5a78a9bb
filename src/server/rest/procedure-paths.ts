import {
  coerceSchema,
  getInputOutputParsers,
  instanceofZodTypeLikeVoid,
  instanceofZodTypeObject,
  type OpenApiMeta,
  type OpenApiProcedure,
  unwrapZodType,
} from "trpc-to-openapi";
import { z } from "zod";
import { budgetOf, type CallLimit } from "@/server/api/call-budget";
import type { Owner } from "@/server/api/ownership";
import { appRouter } from "@/server/api/root";
import type { Access } from "@/server/api/trpc";
import type { BudgetName } from "@/server/platform/admission/visitor-budgets";
import { type Procedure, proceduresOf } from "@/server/platform/patches/trpc-procedures";
import { patternOf } from "@/server/platform/path";
import type { CrossSite, PathRule } from "@/server/rest/path-rules";

/** The rules of one procedure. */
export interface ProcedureRule {
  /** Dotted name. */
  name: string;
  type: string;
  /** REST path below /api, such as `POST /cart.php`; null if the procedure has none. */
  path: string | null;
  access: Access;
  owner: Owner;
  limit: BudgetName;
  crossSite: Extract<CrossSite, "reads" | "own_pages">;
  /**
   * Error statuses that the procedure declares (`errorResponses` of its path), in addition to those
   * that its rules imply.
   */
  refusals: readonly number[];
  /** Requires the admin's password and second factor again (`requireProof`). */
  needsProof: boolean;
  /** Runs once per idempotency key and writes an audit log entry. */
  isAudited: boolean;
}

type Meta = OpenApiMeta & {
  access?: Access;
  owner?: Owner;
  limit?: CallLimit;
  needsProof?: true;
  isAudited?: true;
  isShared?: true;
};

/**
 * Returns the rules of every procedure as the middleware chain enforces them. Read by the OpenAPI
 * document, the table in docs/security.md, and the tests of permissions, object ownership and bad
 * input.
 * @throws Error if a procedure lacks `access`, `owner` or a budget
 */
export function procedureRules(router: Parameters<typeof proceduresOf>[0] = appRouter) {
  return proceduresOf<Meta>(router).map(([name, { _def }]): ProcedureRule => {
    const {
      access,
      owner,
      limit,
      openapi,
      needsProof = false,
      isAudited = false,
    } = _def.meta ?? {};
    if (!access) throw new Error(`the procedure ${name} has no access rule`);
    if (!owner) throw new Error(`the procedure ${name} has no ownership rule`);
    return {
      name,
      type: _def.type,
      path: openapi ? `${openapi.method} ${openapi.path}` : null,
      access,
      owner,
      limit: budgetOf(limit, _def.type),
      crossSite: _def.type === "mutation" ? "own_pages" : "reads",
      refusals: refusalsOf(openapi?.errorResponses),
      needsProof,
      isAudited,
    };
  });
}

/** The declared statuses, without the texts that the library's type allows for each of them. */
const refusalsOf = (declared: number[] | Record<number, string> = []) =>
  Array.isArray(declared) ? declared : Object.keys(declared).map(Number);

/** Input field names of the queries with `isShared`, by procedure name. */
const SHARED = new Map(
  proceduresOf<Meta>(appRouter)
    .filter(([, { _def }]) => _def.type === "query" && _def.meta?.isShared)
    .map(([name, { _def }]) => [name, inputNames(_def.inputs[0])]),
);

/**
 * The sorted input field names of a query whose response is the same for every visitor; undefined
 * for any other procedure.
 */
export function sharedInput(procedure: string): readonly string[] | undefined {
  return SHARED.get(procedure);
}

function inputNames(schema: unknown): string[] {
  const inner = schema instanceof z.ZodOptional ? schema.unwrap() : schema;
  return inner instanceof z.ZodObject ? Object.keys(inner.shape).sort() : [];
}

export interface ProcedurePath extends Pick<PathRule, "method" | "template"> {
  /** The procedure's dotted name. */
  procedure: string;
  type: Procedure<Meta>["_def"]["type"];
  /** Below /api, as the procedure declares it: /cart/{userKey}/{productId} */
  path: string;
  /** Matches the template; its named groups are the path parameters. */
  pattern: RegExp;
  /** Whether the procedure has an input. */
  hasInput: boolean;
  /** See `sharedInput`; set if the response is the same for every visitor. */
  shared: readonly string[] | undefined;
}

/** The REST paths of all procedures that have one. */
export const PROCEDURE_PATHS: readonly ProcedurePath[] = proceduresOf<Meta>(appRouter).flatMap(
  ([procedure, implementation]) => {
    const meta = implementation._def.meta?.openapi;
    if (!meta) return [];
    const { method, path } = meta;
    const template = `/api${path}`;
    return [
      {
        procedure,
        type: implementation._def.type,
        method,
        path,
        template,
        pattern: patternOf(template),
        hasInput: takesText(implementation),
        shared: sharedInput(procedure),
      },
    ];
  },
);

/**
 * Changes a procedure's input schema so that it also accepts numbers as text, because the
 * parameters of a path and a query are text.
 * @returns whether the procedure has an input
 */
function takesText(procedure: Procedure<Meta>): boolean {
  const parsers = getInputOutputParsers(procedure as OpenApiProcedure);
  const input = unwrapZodType(parsers.inputParser, true);
  if (instanceofZodTypeObject(input)) coerceSchema(input);
  return !instanceofZodTypeLikeVoid(input);
}
