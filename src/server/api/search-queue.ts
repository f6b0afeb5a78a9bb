import type { Context } from "@/server/api/context";
import { fairQueue } from "@/server/platform/admission/queue";

/**
 * Searches and filtered lists need much of the database's CPU, so fewer run at once than there are
 * connections.
 */
const searches = fairQueue({ concurrency: 4, maxWaiting: 100, maxWaitingPerVisitor: 20, wait: 2 });

/**
 * Runs a search from the queue, which serves the visitors in turn. A response that is rendered for
 * the cache has no visitor, so it is queued under its request id.
 * @throws DomainError too_many_requests; errors of `work`
 */
export function inSearchQueue<Result>(
  { ip, requestId }: Pick<Context, "ip" | "requestId">,
  work: () => Promise<Result>,
): Promise<Result> {
  return searches(ip === "" || ip === "unknown" ? requestId : ip, work);
}
