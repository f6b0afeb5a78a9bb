import type { ZodOpenApiOperationObject } from "zod-openapi";
import type { Owner } from "@/server/api/ownership";
import type { Access } from "@/server/api/trpc";
import type { BudgetName } from "@/server/platform/admission/visitor-budgets";
import type { Handler } from "@/server/rest/rest-call";

/** Whether a page of another site may have a browser send a request, with the shop's cookies. */
export const CROSS_SITE = {
  reads: "not asked: it changes nothing",
  own_pages: "the shop's own pages alone (403)",
  signed: "not asked: it is believed by its signature or token, not by a cookie",
  counts: "not asked: it only adds to counts",
  procedures: "as its procedures say",
} as const;

export type CrossSite = keyof typeof CROSS_SITE;

/** What the registry of paths (rest/paths.ts) says of each path, whoever answers it. */
export interface PathRule {
  method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  /** As platform/path.ts reads it: metrics and traces name the path by it. */
  template: string;
  /** `procedures`: it calls procedures, which have rules of their own. */
  access: Access | "procedures";
  owner: Owner | "procedures";
  /** How often an address may ask for it (platform/admission/visitor-budgets.ts). */
  limit: BudgetName;
  crossSite: CrossSite;
  /** Whoever has the address may see what is there: a log has `-` in place of its first part. */
  isSecret?: true;
}

/** A path that the shop answers without Next. */
export interface PathEntry extends PathRule {
  handle: Handler;
  /** The name of the procedure that it calls; of a path of the specification. */
  procedure?: string;
  /** What the OpenAPI document says of it. A path without this is unknown to other methods. */
  openapi?: ZodOpenApiOperationObject;
  /**
   * The answer is the same for everybody who speaks one language, and kept as bytes: the names of
   * the query that decide it.
   */
  shared?: readonly string[];
  /** No path of the API: HEAD is answered as GET, and another method is refused in English. */
  isPlain?: true;
}

/** What calls procedures: nothing is done there that their rules do not see. */
export const PROCEDURES = {
  access: "procedures",
  owner: "procedures",
  limit: "call",
  crossSite: "procedures",
} as const;
/** What anybody may read. */
export const OPEN = { access: "anybody", owner: "nobody", crossSite: "reads" } as const;
/** What is believed by a proof that it brings along. */
export const PROVEN = { access: "anybody", owner: "own_proof", crossSite: "signed" } as const;
