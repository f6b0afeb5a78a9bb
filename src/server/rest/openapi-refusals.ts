import type { OpenAPIObject } from "trpc-to-openapi";
import { z } from "zod";
import { type ChallengeDto, challengeDto } from "@/contract/challenge";
import { DomainError, type ErrorCode } from "@/domain/errors";
import { DEFAULT_LOCALE } from "@/domain/text/locale";
import { genericMessage, messageOf } from "@/server/api/error-table";

/** An OpenAPI operation, reduced to the fields that the shop sets after generating it. */
export interface Operation {
  operationId?: string;
  tags?: string[];
  security?: Record<string, string[]>[];
  parameters?: { name: string; schema?: { type?: string }; example?: unknown }[];
  requestBody?: { content: Record<string, { example?: unknown }> };
  responses: Record<string, { content?: Record<string, { schema?: unknown; example?: unknown }> }>;
}

const refusal = z.object({ message: z.string() });
/**
 * Sign-in and registration repeat the message in `error`, as the specification's interface expects.
 */
const signInRefusal = refusal.extend({
  success: z.literal(false),
  error: z.string(),
  challenge: challengeDto.optional(),
});

type SchemasObject = NonNullable<OpenAPIObject["components"]>["schemas"];

/** The schemas of all refusals, for the document's components. */
export const refusalSchemas = () =>
  Object.fromEntries(
    Object.entries({
      Refusal: refusal,
      SignInRefusal: z.union([refusal, signInRefusal]),
      ChallengeRefusal: refusal.extend({ challenge: challengeDto }),
    }).map(([name, schema]) => [name, withoutDialect(z.toJSONSchema(schema))]),
  ) as SchemasObject;

/** Removes `$schema`: OpenAPI 3.1 declares the JSON Schema dialect for the whole document. */
const withoutDialect = ({ $schema: _, ...schema }: z.core.JSONSchema.BaseSchema) => schema;

const retryAfter = (required: boolean) => ({
  "Retry-After": {
    description: "Seconds to wait before the next try",
    required,
    schema: { type: "integer" },
    example: 30,
  },
});

interface RefusalText {
  description: string;
  headers?: object;
  /** Error code of the example response; if absent, the example has the generic message. */
  code?: ErrorCode;
}

/** Description, headers and example of each error status. */
const REFUSALS: Record<number, RefusalText> = {
  400: {
    description: "The request is malformed, or breaks a rule that the message names",
    code: "invalid_input",
  },
  401: {
    description: "No user is signed in, or the password is wrong",
    code: "not_signed_in",
  },
  403: {
    description: "A page of another site sent the request, or a permission is missing",
    code: "cross_site",
  },
  404: {
    description: "The resource does not exist, or belongs to another owner",
    code: "not_found",
  },
  409: {
    description: "The current state does not allow the request; the message names the reason",
    code: "cart_empty",
  },
  413: { description: "The body is too large", code: "body_too_large" },
  415: { description: "The body is not JSON", code: "body_not_json" },
  428: {
    description: "A challenge must be solved first; repeat the request with its solution",
    code: "challenge_required",
  },
  429: {
    description: "Too many requests, or too many at once",
    headers: retryAfter(true),
    code: "too_many_requests",
  },
  500: { description: "Unexpected error in the shop" },
  503: {
    description: "The shop or the payment provider is overloaded or unavailable",
    headers: retryAfter(false),
    code: "shop_busy",
  },
};

const CHALLENGE: ChallengeDto = {
  kind: "turnstile",
  siteKey: "0x4AAAAAAADnPIDROrmt1Wwj",
  action: "register",
  data: "3f0a6c1e-52b7-4d0e-9c53-0d6b1f6f2a41",
};

/** Replaces the error responses that the library generated. */
export function setRefusals(operation: Operation, isSignIn: boolean, statuses: number[]): void {
  for (const status of Object.keys(operation.responses)) {
    if (Number(status) >= 400) delete operation.responses[status];
  }
  for (const status of [...new Set(statuses)].sort()) {
    const usual = status === 428 ? "ChallengeRefusal" : "Refusal";
    const schema = isSignIn ? "SignInRefusal" : usual;
    const { code, ...response } = REFUSALS[status] ?? { description: "Refused" };
    const message = code
      ? messageOf(new DomainError(code, { seconds: 30, minutes: 0 }), DEFAULT_LOCALE)
      : genericMessage(DEFAULT_LOCALE);
    const example = {
      ...(isSignIn && { success: false, error: message }),
      message,
      ...(status === 428 && { challenge: CHALLENGE }),
    };
    const $ref = `#/components/schemas/${schema}`;
    const content = { "application/json": { schema: { $ref }, example } };
    operation.responses[status] = { ...response, content };
  }
}
