import type { Context } from "@/server/api/context";
import { fairQueue } from "@/server/platform/admission/queue";

/** Searches and filtered lists take the database's processor: fewer at once than there are connections. */
const searches = fairQueue({ atOnce: 4, mostWaiting: 100, mostOfOne: 20, wait: 2 });

/**
 * Searches when it is the visitor's turn; what is made for everybody (front/ready) has a turn of its own each time.
 * @throws DomainError too_many_requests; what `work` throws
 */
export function inSearchQueue<Result>(
  { ip, requestId }: Pick<Context, "ip" | "requestId">,
  work: () => Promise<Result>,
): Promise<Result> {
  return searches(ip === "" || ip === "unknown" ? requestId : ip, work);
}
