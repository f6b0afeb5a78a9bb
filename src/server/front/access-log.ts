import type { ServerResponse } from "node:http";
import { log } from "@/server/platform/log";

interface Visit {
  id: string;
  method: string;
  /** Without its query, and without what a path holds for one person. */
  path: string;
}

const LONGEST_PATH = 200;

/** One line for each request, once its answer is sent or given up: no query, header or body has a way into it. */
export function logWhenDone(res: ServerResponse, visit: Visit): void {
  const begun = performance.now();
  res.once("close", () => {
    const ms = Math.round((performance.now() - begun) * 10) / 10;
    const path = visit.path.slice(0, LONGEST_PATH);
    const line = { requestId: visit.id, method: visit.method, path, ms };
    if (res.writableFinished) log.info({ ...line, status: res.statusCode }, "request");
    else log.info({ ...line, status: 499 }, "request given up");
  });
}
