import { z } from "zod";
import { DomainError } from "@/domain/errors";
import { isFinal, send } from "@/server/payments/moyasar/client";
import { HttpRefusal } from "@/server/payments/provider/http";
import {
  type ProviderNotice,
  ProviderUnavailable,
} from "@/server/payments/provider/payment-provider";
import { log } from "@/server/platform/log/log";

const subject = z.object({
  webhook_id: z.uuid(),
  verification_code: z.string().regex(/^\d{4,10}$/),
});

const inboxPayload = z.object({ data: subject });

/** Parses the event with the verification code of the webhook. @throws DomainError invalid_input */
export function readVerification(id: string, type: string, payload: unknown): ProviderNotice {
  const { data } = inboxPayload.safeParse(payload);
  if (!data) throw new DomainError("invalid_input");
  return { id, type, providerOrderId: null, disputeId: null, captureId: null, payload: data };
}

/**
 * Handles the event webhook_verification. Moyasar sends it once, and no other events until the shop
 * has sent the code back.
 */
export const verification = {
  concerns: (type: string): boolean => type === "webhook_verification",

  /**
   * Sends the code back to Moyasar. A refusal that a retry would only repeat is logged.
   * @throws ProviderUnavailable if a retry may succeed
   */
  async confirm(payload: unknown): Promise<void> {
    const { data } = inboxPayload.safeParse(payload);
    if (!data) return;
    const { webhook_id: webhook, verification_code: code } = data.data;
    try {
      await send({ method: "POST", path: `/webhooks/${webhook}/verify`, body: { code } });
      log.info({ webhook }, "webhook verified");
    } catch (error) {
      if (!(error instanceof HttpRefusal && isFinal(error))) {
        throw new ProviderUnavailable(String(error), { cause: error });
      }
      log.warn({ webhook, reason: error.issue }, "the code of the webhook was refused");
    }
  },
};
