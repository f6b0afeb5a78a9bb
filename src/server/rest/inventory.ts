import type { OpenApiMeta } from "trpc-to-openapi";
import { budgetOf, type CallLimit } from "@/server/api/call-budget";
import type { Owner } from "@/server/api/ownership";
import { appRouter } from "@/server/api/root";
import type { Access } from "@/server/api/trpc";
import type { BudgetName } from "@/server/platform/admission/visitor-budgets";
import { proceduresOf } from "@/server/platform/patches/trpc-procedures";
import type { CrossSite } from "@/server/rest/route-rules";

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
};

/**
 * The rules of every procedure, as the ladder enforces them: read by the OpenAPI document, the table of docs/security.md,
 * and the tests of rights, foreign objects and bad input. Of the paths beside the procedures: rest/route-rules.ts.
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
