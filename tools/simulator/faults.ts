import { setTimeout as delay } from "node:timers/promises";
import { type Exchange, send, sendJson } from "./http";

/** Transport faults that every simulator can plan for an operation. */
export const TRANSPORT = [
  /** Not executed, never answered. */
  "hang",
  /** Not executed, the connection is reset. */
  "reset-before",
  /** Executed, the connection is reset: the outcome is unknown. */
  "reset-after",
  "status-500",
  /** 404, as if the resource did not exist. */
  "status-404",
  /** 429, with Retry-After unless `retryAfter` is "". */
  "status-429",
  /** 503, with Retry-After unless `retryAfter` is "". */
  "status-503",
  /** 403: the credentials lack the permission. */
  "status-403",
  /** Executed, answered after `delayMs`. */
  "slow",
  /** Executed, answered with 200 and a page that is not JSON. */
  "garbage",
  /** Executed, answered with 200 and an empty JSON object. */
  "empty",
] as const;

/** Queue of planned faults, oldest first. */
export class FaultQueue<Fault extends { times: number }> {
  private readonly planned: Fault[] = [];

  add(fault: Fault): void {
    this.planned.push({ ...fault });
  }

  clear(): void {
    this.planned.length = 0;
  }

  /**
   * Returns the oldest matching fault, or undefined without one. A fault leaves the queue once it
   * has been returned `times` times.
   */
  take<T extends Fault>(matches: (fault: Fault) => fault is T): T | undefined {
    const fault = this.planned.find(matches);
    if (!fault) return undefined;
    fault.times -= 1;
    if (fault.times === 0) this.planned.splice(this.planned.indexOf(fault), 1);
    return fault;
  }
}

export interface Answer {
  status: number;
  body: object;
  headers?: Record<string, string>;
}

interface Planned {
  kind: string;
  delayMs: number;
  retryAfter: string;
}

interface Call {
  exchange: Exchange;
  /** Notes the status of the response; not called if the connection ends without one. */
  note: (status: number) => void;
  /** The body of a response with 429 or 503. */
  busy: (status: number) => object;
  /** Executes the operation, or returns the error response of the fault. */
  run: () => Answer;
  /** Headers of every response. */
  headers?: Record<string, string>;
}

/** Runs one API call under a planned fault, and sends the response unless the fault prevents it. */
export async function answerUnder(fault: Planned | undefined, call: Call): Promise<void> {
  const { exchange, headers = {} } = call;
  const kind = fault?.kind;
  if (kind === "hang") return;
  if (kind === "reset-before") return void exchange.req.socket.destroy();
  if (fault && kind === "slow") await delay(fault.delayMs);
  if (fault && (kind === "status-429" || kind === "status-503")) {
    const status = kind === "status-429" ? 429 : 503;
    const wait: Record<string, string> =
      fault.retryAfter === "" ? {} : { "retry-after": fault.retryAfter };
    call.note(status);
    return sendJson(exchange, status, call.busy(status), { ...headers, ...wait });
  }
  const answer = call.run();
  if (kind === "reset-after") return void exchange.req.socket.destroy();
  call.note(answer.status);
  if (kind === "garbage") return send(exchange, 200, "text/html", "<html>Welcome</html>", headers);
  if (kind === "empty") return sendJson(exchange, 200, {}, headers);
  sendJson(exchange, answer.status, answer.body, { ...headers, ...answer.headers });
}
