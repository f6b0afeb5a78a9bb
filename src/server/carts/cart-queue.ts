import { MAX_BATCH_CALLS } from "@/contract/batch";
import { keyedMutex } from "@/server/platform/admission/queue";

/**
 * Runs work while no other call of this process changes the session's cart, so that hundreds of
 * simultaneous changes to one cart hold one database connection. The queue has room for the calls
 * of one batched request. `lockCart` serialises the changes of different processes.
 * @throws DomainError too_many_requests immediately if the queue is full
 */
export const runInCartQueue = keyedMutex(MAX_BATCH_CALLS - 1);
