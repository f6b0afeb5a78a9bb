import { generateOpenApiDocument, type OpenAPIObject } from "trpc-to-openapi";
import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { challengeDto } from "@/contract/challenge";
import { env } from "@/env";
import { shopWords } from "@/i18n/shop-words";
import { SESSION_COOKIE } from "@/server/accounts/session/session-cookie";
import { appRouter } from "@/server/api/root";
import { CART_COOKIE } from "@/server/carts/cart-session";
import { cookieName } from "@/server/platform/cookies";
import { NON_PROCEDURE_PATHS } from "@/server/rest/non-procedure-paths";
import { REST_EXAMPLES } from "@/server/rest/openapi-examples";
import { type PathEntry, PUBLIC } from "@/server/rest/path-rules";
import { type ProcedureRule, procedureRules } from "@/server/rest/procedure-paths";
import { markShared, PUBLIC_CACHE_CONTROL } from "@/server/rest/shared-responses";

/** The document's own path. It changes only with the shop's version. */
export const OPENAPI_PATH: PathEntry = {
  ...PUBLIC,
  method: "GET",
  template: "/api/openapi.json",
  limit: "made-answer",
  shared: [],
  handle() {
    const response = Response.json(openApiDocument());
    response.headers.set("cache-control", PUBLIC_CACHE_CONTROL);
    return markShared(response, new Set());
  },
  openapi: {
    summary: "This document",
    responses: {
      200: {
        description: "OpenAPI 3.1",
        content: { "application/json": { schema: z.looseObject({}) } },
      },
    },
  },
};

/** The non-procedure paths that clients other than the shop's own pages may call. */
const PATHS_BESIDE: ZodOpenApiPathsObject = Object.fromEntries(
  [OPENAPI_PATH, ...NON_PROCEDURE_PATHS].flatMap(({ template, method, openapi }) =>
    openapi ? [[template.replace(/^\/api/, ""), { [method.toLowerCase()]: openapi }]] : [],
  ),
);

const DESCRIPTION = `The shop's HTTP API.

**Authentication.** The shop sets two cookies: \`session\` identifies the signed-in user, \`cart\` a browser's cart. For other programs there is \`/api/v1\`
with API keys: \`/api/v1/openapi.json\`.
Data of another owner gets the same 404 as data that does not exist.

**Changes.** A request that changes data needs \`Sec-Fetch-Site: same-origin\`, or, from a program that sends cookies, \`Origin\` with
the shop's address; otherwise the response is 403. Bodies are JSON.

**Errors** are \`{"message"}\` in the language of the cookie \`language\` (en, ar), with their status. A method that a path does not
support gets 405 with \`Allow\`.`;

/** The two cookies, by the names they have at this shop's URL. */
const securitySchemes = () => ({
  session: { type: "apiKey", in: "cookie", name: cookieName(SESSION_COOKIE) } as const,
  cart: { type: "apiKey", in: "cookie", name: cookieName(CART_COOKIE) } as const,
});

const refusal = z.object({
  message: z.string().meta({ examples: ["There is nothing at this address."] }),
});
/**
 * Sign-in and registration repeat the message in `error`, as the specification's interface expects.
 */
const signInRefusal = refusal.extend({
  success: z.literal(false),
  error: z.string(),
  challenge: challengeDto.optional(),
});

const refusalSchemas = () =>
  Object.fromEntries(
    Object.entries({
      Refusal: refusal,
      SignInRefusal: z.union([refusal, signInRefusal]),
      ChallengeRefusal: refusal.extend({ challenge: challengeDto }),
    }).map(([name, schema]) => [name, withoutDialect(z.toJSONSchema(schema))]),
  ) as SchemasObject;

/** OpenAPI 3.1 itself declares its JSON Schema dialect. */
const withoutDialect = ({ $schema: _, ...schema }: z.core.JSONSchema.BaseSchema) => schema;

const retryAfter = (required: boolean) => ({
  "Retry-After": {
    description: "Seconds to wait before the next try",
    required,
    schema: { type: "integer" },
  },
});

/** Description of each refusal status. */
const REFUSALS: Record<number, { description: string; headers?: object }> = {
  400: { description: "The request is malformed, or breaks a rule that the message names" },
  401: { description: "No user is signed in, or the password is wrong" },
  403: { description: "A page of another site sent the request, or a permission is missing" },
  404: { description: "The resource does not exist, or belongs to another owner" },
  409: {
    description: "The current state does not allow the request; the message names the reason",
  },
  413: { description: "The body is too large" },
  415: { description: "The body is not JSON" },
  428: {
    description: "A challenge must be solved first; repeat the request with its solution",
  },
  429: { description: "Too many requests, or too many at once", headers: retryAfter(true) },
  500: { description: "Unexpected error in the shop" },
  503: {
    description: "The shop or the payment provider is overloaded or unavailable",
    headers: retryAfter(false),
  },
};

const TAGS: Record<string, string> = {
  auth: "Account",
  catalogue: "Catalogue",
  cart: "Cart",
  orders: "Orders",
  payments: "Payments",
};

type SchemasObject = NonNullable<OpenAPIObject["components"]>["schemas"];

interface Operation {
  tags?: string[];
  security?: Record<string, string[]>[];
  parameters?: { name: string; example?: unknown }[];
  requestBody?: { content: Record<string, { example?: unknown }> };
  responses: Record<string, { content?: Record<string, { schema?: unknown; example?: unknown }> }>;
}

/**
 * Generates the OpenAPI 3.1 document of the paths below /api from the procedures and their
 * metadata.
 */
export function openApiDocument(): OpenAPIObject {
  const document = generateOpenApiDocument(appRouter, {
    title: shopWords().name.en,
    description: DESCRIPTION,
    version: "1.0.0",
    openApiVersion: "3.1.0",
    baseUrl: new URL("/api", env().APP_URL).toString(),
    tags: [...Object.values(TAGS), "Shop"],
    securitySchemes: securitySchemes(),
    paths: PATHS_BESIDE,
  });
  // Replaces the library's error schema, which the shop does not use.
  document.components = { ...document.components, schemas: refusalSchemas() };
  for (const path of Object.keys(PATHS_BESIDE)) {
    for (const [method, operation] of operationsAt(document, path)) {
      fillInBeside(path, method, operation);
    }
  }
  for (const rule of procedureRules()) {
    const [method = "", path = ""] = rule.path?.split(" ") ?? [];
    for (const [named, operation] of operationsAt(document, path)) {
      if (named === method.toLowerCase()) fillIn(rule, operation);
    }
  }
  return document;
}

const operationsAt = ({ paths }: OpenAPIObject, path: string): [string, Operation][] =>
  Object.entries((paths?.[path] ?? {}) as Record<string, Operation>);

function fillIn(rule: ProcedureRule, operation: Operation): void {
  const { path, name, type, access, owner } = rule;
  const [method] = path?.split(" ") ?? [];
  const changes = type === "mutation";
  const hasInput = Boolean(operation.requestBody || operation.parameters?.length);
  operation.tags = [TAGS[name.split(".")[0] ?? ""] ?? "Shop"];
  if (access !== "anybody") operation.security = [{ session: [] }];
  else if (owner === "own_cart" || owner === "own_order") {
    operation.security = [{}, { cart: [] }, { session: [] }];
  } else operation.security = [];
  setRefusals(operation, path === "POST /login.php" || path === "POST /register.php", [
    ...(hasInput ? [400] : []),
    ...(access === "anybody" ? [] : [401]),
    ...(changes ? [403, 413] : []),
    ...(method === "POST" || method === "PUT" ? [415] : []),
    // A path part that cannot be decoded matches no path.
    ...(path?.includes("{") ? [404] : []),
    ...rule.refusals,
    ...[429, 500, 503],
  ]);
  const example = REST_EXAMPLES[path ?? ""];
  if (!example) return;
  const { input = {}, answer } = example;
  const parameters = operation.parameters ?? [];
  for (const parameter of parameters) parameter.example = input[parameter.name];
  const inPath = new Set(parameters.map((parameter) => parameter.name));
  const body = Object.entries(input).filter(([part]) => !inPath.has(part));
  for (const content of Object.values(operation.requestBody?.content ?? {})) {
    content.example = Object.fromEntries(body);
  }
  for (const content of Object.values(operation.responses[200]?.content ?? {})) {
    content.example = answer;
  }
}

/** Completes the operation of a non-procedure path. */
function fillInBeside(path: string, method: string, operation: Operation): void {
  const isAdmins = path.startsWith("/admin/");
  operation.tags = ["Shop"];
  operation.security = isAdmins ? [{ session: [] }] : [];
  const refusals = [429, 500, 503];
  if (path !== "/openapi.json") refusals.push(400, 403);
  if (isAdmins) refusals.push(401);
  if (method === "post") refusals.push(413);
  setRefusals(operation, false, refusals);
}

/** Replaces the error responses that the library generated. */
function setRefusals(operation: Operation, isSignIn: boolean, statuses: number[]): void {
  for (const status of Object.keys(operation.responses)) {
    if (Number(status) >= 400) delete operation.responses[status];
  }
  for (const status of [...new Set(statuses)].sort()) {
    const usual = status === 428 ? "ChallengeRefusal" : "Refusal";
    const schema = isSignIn ? "SignInRefusal" : usual;
    const content = { "application/json": { schema: { $ref: `#/components/schemas/${schema}` } } };
    operation.responses[status] = { ...REFUSALS[status], content };
  }
}
