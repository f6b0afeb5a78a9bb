import { createDocument } from "zod-openapi";
import { shopWords } from "@/i18n/shop-words";
import { LICENSE } from "@/server/rest/openapi-license";
import { type PathEntry, PUBLIC } from "@/server/rest/path-rules";
import { markShared, PUBLIC_CACHE_CONTROL } from "@/server/rest/shared-responses";
import { UPSTREAM_RESPONSES, UPSTREAM_SECURITY_SCHEMES } from "@/server/rest/upstream/operation";
import { UPSTREAM_PATHS } from "@/server/rest/upstream/upstream-paths";
import { apiError } from "@/server/rest/v1/api-error";
import { CATEGORY_ENDPOINTS } from "@/server/rest/v1/categories";
import { CLAIM_ENDPOINTS } from "@/server/rest/v1/claims";
import { CODE_ENDPOINTS } from "@/server/rest/v1/codes";
import { COUPON_ENDPOINTS } from "@/server/rest/v1/coupons";
import { CUSTOMER_ENDPOINTS } from "@/server/rest/v1/customers";
import type { Endpoint } from "@/server/rest/v1/endpoint";
import { FIGURE_ENDPOINTS } from "@/server/rest/v1/figures";
import { GAME_ENDPOINTS } from "@/server/rest/v1/games";
import { ORDER_ENDPOINTS } from "@/server/rest/v1/orders";
import { PRODUCT_ENDPOINTS } from "@/server/rest/v1/products";
import { STOCK_ENDPOINTS } from "@/server/rest/v1/stock";
import { API_TAGS } from "@/server/rest/v1/tags";
import { webhookMessages } from "@/server/rest/v1/webhook-messages";
import { WEBHOOK_ENDPOINTS } from "@/server/rest/v1/webhooks";

/** All endpoints of /api/v1. */
export const ENDPOINTS: readonly Endpoint[] = [
  ...PRODUCT_ENDPOINTS,
  ...STOCK_ENDPOINTS,
  ...CODE_ENDPOINTS,
  ...CATEGORY_ENDPOINTS,
  ...GAME_ENDPOINTS,
  ...COUPON_ENDPOINTS,
  ...ORDER_ENDPOINTS,
  ...CLAIM_ENDPOINTS,
  ...CUSTOMER_ENDPOINTS,
  ...FIGURE_ENDPOINTS,
  ...WEBHOOK_ENDPOINTS,
];

const OPERATIONS = [
  ...ENDPOINTS.map(({ entry, operation }) => ({ ...entry, operation })),
  ...UPSTREAM_PATHS.map(({ openapi, ...entry }) => ({ ...entry, operation: openapi })),
];

const DESCRIPTION = `The shop's interface for other programs.

**Authentication.** \`Authorization: Bearer barq_live_…\`: a key that the owner creates in the control panel under Connections, with scopes. Cookies
do not count. A key in a URL is refused, and revoked for safety. The paths below \`/upstream\` have the signature, the errors and the
\`downstream_order_no\` of the Dujiao-Next protocol instead.

**Writes** need an \`Idempotency-Key\`. A repeated request gets the same answer for a day; another request with the same key gets 409.

**Money** is an integer number of the currency's smallest unit: \`{"amount": 3999, "currency": "USD"}\` is $39.99.

**Errors** are \`{"code", "message", "requestId"}\`, and \`field\` if one field is wrong. \`code\` is stable; \`message\` is English.

**Limits.** Each answer states the key's budget in \`RateLimit-Policy\` and \`RateLimit\`; beyond it, the status is 429 with \`Retry-After\`.`;

/**
 * Generates the OpenAPI 3.1 document of /api/v1 from its endpoints, the paths of the Dujiao-Next
 * protocol and the webhooks' messages.
 */
export function apiDocument(): ReturnType<typeof createDocument> {
  const paths: Record<string, Record<string, object>> = {};
  for (const { template, method, operation } of OPERATIONS) {
    const path = template.replace(/^\/api\/v1/, "");
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation };
  }
  return createDocument({
    openapi: "3.1.0",
    info: {
      title: `${shopWords().name.en} API`,
      version: "1.0.0",
      description: DESCRIPTION,
      license: LICENSE,
    },
    // Relative to the document's own address.
    servers: [{ url: "/api/v1" }],
    tags: Object.entries(API_TAGS).map(([name, description]) => ({ name, description })),
    paths: paths as never,
    webhooks: webhookMessages(),
    components: {
      securitySchemes: {
        apiKey: {
          type: "http",
          scheme: "bearer",
          description: "A key of the control panel: `barq_live_…`, in the demo `barq_test_…`",
        },
        ...UPSTREAM_SECURITY_SCHEMES,
      },
      responses: {
        ...UPSTREAM_RESPONSES,
        Refusal: {
          description: "The request was refused; `code` names the reason",
          content: {
            "application/json": {
              schema: apiError,
              example: {
                code: "order_not_found",
                message: "This order does not exist, or it is not yours.",
                requestId: "0b0e8f0c-6c54-4d7e-9f63-1f0a5b1f6c11",
              },
            },
          },
        },
      },
    },
  });
}

export const V1_PATHS: readonly PathEntry[] = [
  {
    ...PUBLIC,
    method: "GET",
    template: "/api/v1/openapi.json",
    limit: "made-answer",
    shared: [],
    handle() {
      const response = Response.json(apiDocument());
      response.headers.set("cache-control", PUBLIC_CACHE_CONTROL);
      return markShared(response, new Set());
    },
  },
  ...ENDPOINTS.map(({ entry }) => entry),
];
