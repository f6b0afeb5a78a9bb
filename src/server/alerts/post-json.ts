import { env } from "@/env";
import { SIGNATURE_HEADER, signMessage } from "@/server/delivery/supplier-signature";
import { DeliveryError } from "./delivery-error";
import { answerTo } from "./outgoing-call";

/** Names a message, the same in every try: who has it already need not take it again. docs/operations.md */
const ID_HEADER = "barq-alert-id";

/**
 * Posts a message to the owner's own address, signed as everything that the shop says to other programs. In production to
 * an address of the public internet alone, and encrypted. @throws DeliveryError
 */
export async function postJson(url: string, said: { id: string }): Promise<void> {
  const { ALERT_WEBHOOK_SECRET = "", DEMO } = env();
  const isPublicOnly = DEMO !== "1";
  if (isPublicOnly && !url.startsWith("https://")) {
    throw new DeliveryError("the address must begin with https://", { isFinal: true });
  }
  const body = JSON.stringify(said);
  const message = { method: "POST", path: new URL(url).pathname, body };
  const signature = signMessage(message, ALERT_WEBHOOK_SECRET, Math.floor(Date.now() / 1000));
  const { status } = await answerTo({
    url,
    body,
    headers: { [SIGNATURE_HEADER]: signature, [ID_HEADER]: said.id },
    isPublicOnly,
    whose: "the webhook",
  });
  if (status >= 200 && status < 300) return;
  throw new DeliveryError(`the webhook answered with ${status}`);
}
