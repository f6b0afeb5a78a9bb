import { MAX_BATCH_CALLS } from "@/contract/batch";
import { keyedTurns } from "@/server/platform/admission/queue";

/**
 * Runs work when no other call of this process changes the cart of the session: hundreds of
 * changes of one cart at once cost the others no connection. As many wait as come in one request;
 * `lockCart` is the lock between processes.
 * @throws DomainError too_many_requests at once while too many wait already
 */
export const inCartTurn = keyedTurns(MAX_BATCH_CALLS - 1);
