import { WEBHOOK_API_VERSION, webhookEvent } from "@/contract/v1/webhook-events";
import { log } from "@/server/platform/log/log";

interface EventRow {
  publicId: string;
  kind: string;
  subject: string;
  data: unknown;
  occurredAt: Date;
}

/** The JSON of an event: every attempt sends the same bytes. */
export function bodyOf({ publicId, kind, subject, data, occurredAt }: EventRow): string {
  const event = {
    id: publicId,
    type: kind,
    timestamp: occurredAt.toISOString(),
    apiVersion: WEBHOOK_API_VERSION,
    subject,
    data,
  };
  const { success, data: typed, error } = webhookEvent.safeParse(event);
  // The data that the database's trigger stored violates the contract. Send the event nevertheless:
  // otherwise it would block all later events.
  if (!success) log.error({ err: error, event: publicId, kind }, "webhook breaks its contract");
  return JSON.stringify(success ? typed : event);
}
