import { DELIVERY_PROBLEMS } from "@/domain/shop/delivery-problem";
import { env } from "@/env";
import { SIGNATURE_HEADER, signMessage } from "@/server/delivery/supplier-signature";
import { DeliveryError } from "@/server/platform/outgoing/delivery-error";
import { answerTo } from "@/server/platform/outgoing/outgoing-call";
import { PUBLIC_ONLY } from "@/server/platform/outgoing/public-address";

/**
 * Header with the message's id, the same on every try, so that recipients can ignore repetitions.
 * docs/operations.md
 */
const ID_HEADER = "barq-alert-id";

/**
 * Posts a message to the owner's webhook, signed like the calls to suppliers. In production the
 * address must be https and public.
 * @throws DeliveryError unless the webhook answers with a status from 200 to 299
 */
export async function postJson(url: string, said: { id: string }): Promise<void> {
  const { ALERT_WEBHOOK_SECRET = "", DEMO } = env();
  const isPublicOnly = DEMO !== "1";
  if (isPublicOnly && !url.startsWith("https://")) {
    throw new DeliveryError(DELIVERY_PROBLEMS.notHttps, { isFinal: true });
  }
  const body = JSON.stringify(said);
  const message = { method: "POST", path: new URL(url).pathname, body };
  const signature = signMessage(message, ALERT_WEBHOOK_SECRET, Math.floor(Date.now() / 1000));
  const { status } = await answerTo({
    url,
    body,
    headers: { [SIGNATURE_HEADER]: signature, [ID_HEADER]: said.id },
    ...(isPublicOnly && { within: PUBLIC_ONLY }),
    whose: "the webhook",
  });
  if (status >= 200 && status < 300) return;
  throw new DeliveryError(`the webhook answered with ${status}`);
}
