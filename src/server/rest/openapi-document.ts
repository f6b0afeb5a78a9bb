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

const DESCRIPTION = `The shop's calls.

**Who calls.** Cookies that the shop sets itself: \`session\` for who is signed in, \`cart\` for a browser's cart. No header has a key.
What belongs to somebody else is answered as if it were not there.

**Who may change something.** A change asks for \`Sec-Fetch-Site: same-origin\`, or, of a program that sends cookies, for
\`Origin\` with the shop's address; anything else is 403. Bodies are JSON.

**Refusals** are \`{"message"}\` in the language of the cookie \`language\` (en, ar) with their status. A method that a path does not
know is 405 with \`Allow\`.`;

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
    description: "Seconds until it is worth trying again",
    required,
    schema: { type: "integer" },
  },
});

/** Description of each refusal status. */
const REFUSALS: Record<number, { description: string; headers?: object }> = {
  400: { description: "What was sent is not understood, or breaks a rule that the message names" },
  401: { description: "Nobody is signed in, or the password is wrong" },
  403: { description: "A page of another site, or a right that is missing" },
  404: { description: "It is not there, or somebody else's" },
  409: { description: "It cannot be done as things stand, which the message names" },
  413: { description: "The body is too large" },
  415: { description: "The body is no JSON" },
  428: {
    description: "First the challenge has to be solved; the same call is then sent with its answer",
  },
  429: { description: "Too many calls, or too much at once", headers: retryAfter(true) },
  500: { description: "Something broke that the caller can do nothing about" },
  503: {
    description: "The shop or the payment provider is busy or away",
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
