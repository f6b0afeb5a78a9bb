import { z } from "zod";
import type { ZodOpenApiOperationObject } from "zod-openapi";
import { upstreamRefusal } from "@/contract/upstream";
import { apiError } from "@/server/rest/v1/api-error";
import { budgetHeadersOf, withExamples } from "@/server/rest/v1/operation";

/** OpenAPI description of a path of the Dujiao-Next protocol, by which another shop orders. */
export interface UpstreamOperation<Output extends z.ZodObject> {
  /** Below /api/v1/upstream: /orders/{id} */
  path: string;
  operationId: string;
  summary: string;
  query?: { schema: z.ZodObject; example: Record<string, string> };
  body?: { schema: z.ZodObject; example: object };
  output: Output;
  example: z.input<Output>;
}

export function upstreamOperation<Output extends z.ZodObject>({
  path,
  operationId,
  summary,
  query,
  body,
  output,
  example,
}: UpstreamOperation<Output>): ZodOpenApiOperationObject {
  return {
    operationId,
    tags: ["Other shops"],
    summary,
    description: "Part of the Dujiao-Next protocol 1.0. Needs the scope `upstream`.",
    security: [{ upstreamKey: [], upstreamTimestamp: [], upstreamSignature: [] }],
    requestParams: {
      ...(path.includes("{id}") && { path: z.object({ id: pathId }) }),
      ...(query && { query: withExamples(query.schema, query.example) }),
    },
    ...(body && {
      requestBody: {
        required: true,
        content: { "application/json": { schema: body.schema, example: body.example } },
      },
    }),
    responses: {
      200: {
        description: "Success",
        headers: budgetHeadersOf(undefined),
        content: { "application/json": { schema: output, example } },
      },
      404: { $ref: "#/components/responses/UpstreamMissing" } as never,
      "4XX": { $ref: "#/components/responses/UpstreamRefusal" } as never,
      "5XX": { $ref: "#/components/responses/UpstreamRefusal" } as never,
    },
  };
}

const pathId = z
  .number()
  .int()
  .positive()
  .meta({ param: { example: 10482 } });

const signedHeader = (name: string, description: string) =>
  ({ type: "apiKey", in: "header", name, description }) as const;

/** The three headers of a signed request. */
export const UPSTREAM_SECURITY_SCHEMES = {
  upstreamKey: signedHeader("Dujiao-Next-Api-Key", "The other shop's API key: `shop-…`"),
  upstreamTimestamp: signedHeader("Dujiao-Next-Timestamp", "Unix seconds, at most 60 s off"),
  upstreamSignature: signedHeader(
    "Dujiao-Next-Signature",
    "Signature of the request by the API secret; see the tag Other shops",
  ),
};

/** The refusals, by their names in the OpenAPI document. */
export const UPSTREAM_RESPONSES = {
  UpstreamRefusal: {
    description: "The request was refused; `error_code` names the reason",
    content: {
      "application/json": {
        schema: upstreamRefusal,
        example: {
          ok: false,
          error_code: "insufficient_balance",
          error_message: "the prepaid limit has less left",
        },
      },
    },
  },
  UpstreamMissing: {
    description: "No such row; or no shop has a limit, with the error shape of other paths",
    content: {
      "application/json": {
        schema: z.union([upstreamRefusal, apiError]),
        example: {
          ok: false,
          error_code: "order_not_found",
          error_message: "there is no such order",
        },
      },
    },
  },
};
