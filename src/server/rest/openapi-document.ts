import { generateOpenApiDocument, type OpenAPIObject } from "trpc-to-openapi";
import { z } from "zod";
import type { ZodOpenApiPathsObject } from "zod-openapi";
import { shopWords } from "@/i18n/shop-words";
import type { ProofName } from "@/server/accounts/codes/token";
import { SESSION_COOKIE } from "@/server/accounts/session/session-cookie";
import { appRouter } from "@/server/api/root";
import { CART_COOKIE } from "@/server/carts/cart-session";
import { cookieName } from "@/server/platform/cookies";
import { NON_PROCEDURE_PATHS } from "@/server/rest/non-procedure-paths";
import { BESIDE_EXAMPLES } from "@/server/rest/openapi-beside-examples";
import { REST_EXAMPLES } from "@/server/rest/openapi-examples";
import { LICENSE } from "@/server/rest/openapi-license";
import { type Operation, refusalSchemas, setRefusals } from "@/server/rest/openapi-refusals";
import { type PathEntry, PUBLIC } from "@/server/rest/path-rules";
import { type ProcedureRule, procedureRules } from "@/server/rest/procedure-paths";
import { markShared, PUBLIC_CACHE_CONTROL } from "@/server/rest/shared-responses";

/** The path of the document, whose content changes only with a release. */
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
    operationId: "openapi",
    summary: "This document",
    responses: {
      200: {
        description: "OpenAPI 3.1",
        content: { "application/json": { schema: z.looseObject({}) } },
      },
    },
  },
};

/** The operations of the paths that are not procedures, by their path below /api. */
const PATHS_BESIDE: ZodOpenApiPathsObject = Object.fromEntries(
  [OPENAPI_PATH, ...NON_PROCEDURE_PATHS].flatMap(({ template, method, openapi }) =>
    openapi ? [[template.replace(/^\/api/, ""), { [method.toLowerCase()]: openapi }]] : [],
  ),
);

const DESCRIPTION = `The paths that the shop's own pages call. Other programs use \`/api/v1\` with an API key: \`/api/v1/openapi.json\`.

**Authentication.** The shop sets cookies: \`session\` identifies the signed-in user, \`cart\` a browser's cart, and \`mailbox\` a browser that entered a code mailed to an order's address.
Data of another owner gets the same 404 as data that does not exist.

**Changes.** A request that changes data needs \`Sec-Fetch-Site: same-origin\`, or, from a program that sends cookies, \`Origin\` with
the shop's address; otherwise the response is 403. Bodies are JSON.

**Errors** are \`{"message"}\` in the language of the cookie \`language\` (en, ar), with their status. A method that a path does not
support gets 405 with \`Allow\`.`;

/** The cookie of a browser in which a code mailed to an order's e-mail address was entered. */
const MAILBOX_COOKIE: ProofName = "mailbox";

/** The security schemes, one per cookie; a cookie's name depends on the shop's URL (https). */
const securitySchemes = () => ({
  session: { type: "apiKey", in: "cookie", name: cookieName(SESSION_COOKIE) } as const,
  cart: { type: "apiKey", in: "cookie", name: cookieName(CART_COOKIE) } as const,
  mailbox: { type: "apiKey", in: "cookie", name: cookieName(MAILBOX_COOKIE) } as const,
});
/** The tags by router. */
const TAGS: Record<string, { name: string; description: string }> = {
  auth: { name: "Account", description: "Registration, sign-in, passwords and personal data" },
  catalogue: { name: "Catalogue", description: "Products, categories and search" },
  cart: { name: "Cart", description: "The cart of a browser or of the signed-in user" },
  orders: { name: "Orders", description: "Placing orders, and the own orders" },
  payments: { name: "Payments", description: "Paying an order through a payment provider" },
};
const SHOP = { name: "Shop", description: "Files, notifications of other services, this document" };

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
    license: LICENSE,
    // Relative to the document's own address.
    baseUrl: "/api",
    securitySchemes: securitySchemes(),
    paths: PATHS_BESIDE,
  });
  document.tags = [...Object.values(TAGS), SHOP];
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
  operation.tags = [(TAGS[name.split(".")[0] ?? ""] ?? SHOP).name];
  if (access !== "anybody") operation.security = [{ session: [] }];
  else if (owner === "own_cart" || owner === "own_order") {
    operation.security = [{}, { cart: [] }, { session: [] }];
  } else operation.security = [];
  setRefusals(operation, path === "POST /login.php" || path === "POST /register.php", [
    ...(hasInput ? [400] : []),
    ...(access === "anybody" ? [] : [401]),
    ...(changes ? [403, 413] : []),
    ...(method === "POST" || method === "PUT" ? [415] : []),
    // A path with a parameter that cannot be decoded matches no template.
    ...(path?.includes("{") ? [404] : []),
    ...rule.refusals,
    ...[429, 500, 503],
  ]);
  const example = REST_EXAMPLES[path ?? ""];
  if (!example) return;
  const { input = {}, answer } = example;
  const parameters = operation.parameters ?? [];
  for (const parameter of parameters) {
    const value = input[parameter.name];
    // The examples of parameters are strings, as in a URL; an integer parameter needs a number.
    parameter.example = parameter.schema?.type === "integer" ? Number(value) : value;
  }
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
  operation.tags = [SHOP.name];
  operation.security = isAdmins ? [{ session: [] }] : [];
  // The order page calls these paths; each of the three cookies may grant access.
  if (/^\/(?:receipts|claim-pictures)(?:\/|$)/.test(path)) {
    operation.security = [{ cart: [] }, { session: [] }, { mailbox: [] }];
  }
  const refusals = [429, 500, 503];
  if (path !== "/openapi.json") refusals.push(400, 403);
  if (isAdmins) refusals.push(401);
  if (method === "post") refusals.push(413);
  if (path.includes("{")) refusals.push(404);
  setRefusals(operation, false, refusals);
  const { input = {}, body, answer } = BESIDE_EXAMPLES[`${method.toUpperCase()} ${path}`] ?? {};
  for (const parameter of operation.parameters ?? []) parameter.example = input[parameter.name];
  for (const [type, content] of Object.entries(operation.requestBody?.content ?? {})) {
    content.example = body?.[type];
  }
  for (const content of Object.values(operation.responses[200]?.content ?? {})) {
    content.example = answer;
  }
}
