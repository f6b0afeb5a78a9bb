import type { VerificationPort } from "@/server/payments/provider/payment-provider";
import { db } from "@/server/platform/database/db";
import { log } from "@/server/platform/log/log";

/**
 * Sends the verification code of the shop's webhook back to the provider, then deletes the code
 * from the stored event. A code that still fails after ten minutes is dropped: the owner must have
 * the provider send a new one.
 * @throws ProviderUnavailable within these ten minutes, so that the event is processed again
 */
export async function verifyWebhook(
  event: { id: string; isOld: boolean },
  payload: unknown,
  { confirm }: VerificationPort,
): Promise<void> {
  try {
    await confirm(payload);
  } catch (error) {
    if (!event.isOld) throw error;
    log.warn({ event: event.id, error }, "the code of the webhook was not returned in time");
  }
  await db().providerEvent.update({ where: { id: event.id }, data: { payload: {} } });
}
