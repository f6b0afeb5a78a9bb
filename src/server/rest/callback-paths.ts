import { z } from "zod";
import type { ZodOpenApiOperationObject } from "zod-openapi";
import { DomainError } from "@/domain/errors";
import { providerName } from "@/i18n/messages";
import { receiveSupplierAnswer } from "@/server/delivery/supplier-callback";
import { SIGNATURE_HEADER } from "@/server/delivery/supplier-signature";
import { takeBounce } from "@/server/mail/take-bounce";
import type { ReportingProvider } from "@/server/payments/provider/payment-provider";
import { receiveWebhook } from "@/server/payments/provider/provider-events";
import { reportingProviders } from "@/server/payments/provider/providers";
import { inLane } from "@/server/platform/database/pool";
import { counter } from "@/server/platform/watch/metrics";
import { callbackHandler } from "@/server/rest/callback-handler";
import { type PathEntry, VERIFIED_BY_PROOF } from "@/server/rest/path-rules";
import { withdrawStockRequest } from "@/server/stock-requests/stock-request";

const KB = 1024;

const textOf = (body: Uint8Array) => new TextDecoder().decode(body);

const webhooks = counter({
  name: "barq_webhooks_total",
  help: "Webhooks of the payment provider, by outcome: taken (stored in the inbox), refused (not authentic), or failed (the provider resends it).",
  labels: ["outcome"],
});

/**
 * The path of a provider's webhook. It answers 204 once the event is in the inbox; the provider
 * resends it after any error.
 */
function webhookPath(provider: ReportingProvider): PathEntry {
  const name = providerName(provider.name, "en");
  return {
    ...VERIFIED_BY_PROOF,
    method: "POST",
    template: `/api/${provider.name}/webhook`,
    limit: "webhook",
    handle: callbackHandler({
      maxBytes: 256 * KB,
      async take({ headers }, body) {
        if (body.length === 0) throw new DomainError("invalid_input");
        await inLane("settling", () => receiveWebhook(provider, { headers, body }));
      },
      failure: "webhook could not be processed",
      onOutcome: (outcome) => webhooks.inc({ outcome }),
    }),
    openapi: {
      operationId: `receive${name}Event`,
      summary: `Receives ${name}'s events, authenticated by a signature or a secret`,
      requestBody: JSON_BODY,
      responses: taken("The event is stored"),
    },
  };
}

const handleSupplierCallback = callbackHandler({
  maxBytes: 16 * KB,
  take({ headers }, body) {
    const signature = headers.get(SIGNATURE_HEADER);
    return inLane("settling", () => receiveSupplierAnswer({ signature, body: textOf(body) }));
  },
  failure: "supplier callback could not be processed",
});

/**
 * Answers 204 even if nothing changes. The size limit is large, because a bounce may contain the
 * whole mail with its PDF receipt.
 */
const handleBounce = callbackHandler({
  maxBytes: 1024 * KB,
  take: (_call, body) => takeBounce(textOf(body)),
  failure: "bounce could not be processed",
});

/** Answers 204 even if the request was already withdrawn. */
const handleTakeBack = callbackHandler({
  take: (_call, _body, { token = "" }) => withdrawStockRequest(token),
  failure: "back-in-stock request could not be withdrawn",
});

const JSON_BODY = {
  required: true,
  content: { "application/json": { schema: z.looseObject({}) } },
} as const;

const taken = (description: string): ZodOpenApiOperationObject["responses"] => ({
  204: { description },
});

/** Callbacks of other services. Each handler verifies a signature, secret or token itself. */
export const CALLBACK_PATHS: readonly PathEntry[] = [
  ...reportingProviders().map(webhookPath),
  {
    ...VERIFIED_BY_PROOF,
    method: "POST",
    template: "/api/topups/callback",
    limit: "webhook",
    handle: handleSupplierCallback,
    openapi: {
      operationId: "receiveTopupResult",
      summary: "Receives the result of a top-up from its supplier, authenticated by its signature",
      requestBody: JSON_BODY,
      responses: taken("The result is recorded"),
    },
  },
  {
    ...VERIFIED_BY_PROOF,
    method: "POST",
    template: "/api/mails/bounces",
    limit: "bounce",
    handle: handleBounce,
    openapi: {
      operationId: "receiveBounce",
      summary: "Receives a bounce, authenticated by the address that it was sent to",
      requestBody: {
        required: true,
        content: {
          "message/rfc822": { schema: z.string() },
          "application/json": { schema: z.object({ address: z.string(), status: z.string() }) },
        },
      },
      responses: taken("The bounce is recorded"),
    },
  },
  {
    ...VERIFIED_BY_PROOF,
    method: "POST",
    template: "/api/stock-requests/{token}",
    owner: "stock_link",
    limit: "webhook",
    isSecret: true,
    handle: handleTakeBack,
    openapi: {
      operationId: "withdrawStockRequest",
      summary:
        "Withdraws a back-in-stock request (one-click unsubscribe of mail programs, RFC 8058)",
      requestParams: { path: z.object({ token: z.string() }) },
      responses: taken("The request is withdrawn"),
    },
  },
];
