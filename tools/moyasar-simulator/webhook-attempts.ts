import { isAccepted } from "../simulator/postman";
import { pageOf } from "./list-page";
import type { SimulatorState } from "./simulator-state";

/** GET /v1/webhooks/attempts: each transmission of an event to the shop. */
export function listAttempts({ ledger, account }: SimulatorState, query: URLSearchParams): object {
  const attempts = [...ledger.webhooks.values()].flatMap(({ event, transmissions }) =>
    transmissions.map(({ id, webhookId, at, status }, index) => ({
      id,
      webhook_id: webhookId,
      event_id: event.id,
      event_type: event.type,
      retry_number: index + 1,
      result: isAccepted(status) ? "success" : "failed",
      message: isAccepted(status) ? "The event was delivered" : "The event was not delivered",
      response_code: status,
      response_headers: "{}",
      response_body: "",
      created_at: at,
    })),
  );
  const oldestFirst = attempts.toSorted((a, b) => a.created_at.localeCompare(b.created_at));
  const ordered = account.listsOldestFirst ? oldestFirst : oldestFirst.toReversed();
  const { rows, meta } = pageOf(ordered, query);
  return { webhook_attempts: rows, meta };
}
