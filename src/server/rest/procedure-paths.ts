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

/** What holds for one procedure. */
export interface ProcedureRule {
  /** Its dotted name. */
  name: string;
  type: string;
  /** Its REST path, e.g. `POST /cart.php`, below /api; null where it has none. */
  path: string | null;
  access: Access;
  owner: Owner;
  limit: BudgetName;
  crossSite: Extract<CrossSite, "reads" | "own_pages">;
  /** Statuses of refusals of its own, beside those that its rules bring along: `errorResponses` of its path. */
  refusals: readonly number[];
  /** The admin's password is asked for anew. */
  needsProof: boolean;
  /** It is carried out once for its key, and written into the audit log. */
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
 * The rules of every procedure, as the ladder enforces them: read by the OpenAPI document, the table of docs/security.md,
 * and the tests of rights, foreign objects and bad input.
 * @throws Error for a procedure that does not say one of them
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
    if (!access) throw new Error(`${name} does not say who may call it`);
    if (!owner) throw new Error(`${name} does not say whose what it is about is`);
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

/** The ladder's own type allows a text for each, which the shop's table of errors has already. */
const refusalsOf = (declared: number[] | Record<number, string> = []) =>
  Array.isArray(declared) ? declared : Object.keys(declared).map(Number);

/** By name of the procedure: the names that its input may have. */
const SHARED = new Map(
  proceduresOf<Meta>(appRouter)
    .filter(([, { _def }]) => _def.type === "query" && _def.meta?.isShared)
    .map(([name, { _def }]) => [name, inputNames(_def.inputs[0])]),
);

/** The names of the input of a query whose answer is the same for everybody, in order; undefined for any other procedure. */
export function sharedInput(procedure: string): readonly string[] | undefined {
  return SHARED.get(procedure);
}

function inputNames(schema: unknown): string[] {
  const inner = schema instanceof z.ZodOptional ? schema.unwrap() : schema;
  return inner instanceof z.ZodObject ? Object.keys(inner.shape).sort() : [];
}

export interface ProcedurePath extends Pick<PathRule, "method" | "template"> {
  /** Its procedure's dotted name. */
  procedure: string;
  type: Procedure<Meta>["_def"]["type"];
  /** Below /api, as the procedure declares it: /cart/{userKey}/{productId} */
  path: string;
  /** Its groups are the parts in brackets. */
  pattern: RegExp;
  /** Whether its procedure takes anything. */
  hasInput: boolean;
  /** Of an answer that is the same for everybody: `sharedInput`. */
  shared: readonly string[] | undefined;
}

/** Every path of the specification, read off the procedures themselves, so that none can be forgotten. */
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

/** Has a procedure read numbers that are written as text, as everything in a path is. Whether it takes anything. */
function takesText(procedure: Procedure<Meta>): boolean {
  const parsers = getInputOutputParsers(procedure as OpenApiProcedure);
  const input = unwrapZodType(parsers.inputParser, true);
  if (instanceofZodTypeObject(input)) coerceSchema(input);
  return !instanceofZodTypeLikeVoid(input);
}
