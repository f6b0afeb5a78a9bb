import type { ZodOpenApiOperationObject } from "zod-openapi";
import type { ApiScope } from "@/domain/account/api-scopes";
import type { Owner } from "@/server/api/ownership";
import type { Access } from "@/server/api/trpc";
import type { BudgetName } from "@/server/platform/admission/visitor-budgets";
import type { Handler } from "@/server/rest/rest-call";

/** Whether a page of another site may make a browser send the request with the shop's cookies. */
export const CROSS_SITE = {
  reads: "not checked: the request changes nothing",
  own_pages: "only the shop's own pages; other sites get 403",
  signed: "not checked: a signature, secret or token authenticates the request, not a cookie",
  counts: "not checked: the request only increments counts",
  procedures: "as the called procedures require",
} as const;

export type CrossSite = keyof typeof CROSS_SITE;

/** The rules of a path: in paths.ts, or, if Next answers it, in next-paths.ts or page-paths.ts. */
export interface PathRule {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /**
   * The path, in which `{name}` stands for one segment and `{name...}` for the rest. Metrics and
   * traces use the template as a name.
   */
  template: string;
  /**
   * `procedures`: the path calls procedures, which have their own rules. `scope …`: an API key with
   * this scope.
   */
  access: Access | "procedures" | `scope ${ApiScope}`;
  owner: Owner | "procedures";
  /** Rate limit per IP address (src/server/platform/admission/visitor-budgets.ts). */
  limit: BudgetName;
  crossSite: CrossSite;
  /** The URL itself grants access, so the log shows `-` in place of its first path parameter. */
  isSecret?: true;
}

/** A path that the shop answers without Next. */
export interface PathEntry extends PathRule {
  handle: Handler;
  /** Dotted name of the procedure that the path calls; only for paths of the specification. */
  procedure?: string;
  /**
   * The path's operation in the OpenAPI document. The `Allow` header of a 405 lists only methods
   * with an operation or a `procedure`; plain paths and paths below /api/v1 list all methods.
   */
  openapi?: ZodOpenApiOperationObject;
  /**
   * Set if the response is the same for every visitor with one language, and is therefore cached:
   * the query parameters that determine it.
   */
  shared?: readonly string[];
  /**
   * Set for paths outside of the API and for /api/trpc: HEAD is answered as GET, and other methods
   * are refused in English.
   */
  isPlain?: true;
}

/** Rules of a path that calls procedures, whose own rules then apply. */
export const PROCEDURES = {
  access: "procedures",
  owner: "procedures",
  limit: "call",
  crossSite: "procedures",
} as const;
/** Rules of a path that anybody may read. */
export const PUBLIC = { access: "anybody", owner: "nobody", crossSite: "reads" } as const;
/** Rules of a path that verifies a proof in the request. */
export const VERIFIED_BY_PROOF = {
  access: "anybody",
  owner: "own_proof",
  crossSite: "signed",
} as const;
