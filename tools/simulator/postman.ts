import { Agent, request } from "node:http";

const ANSWER_WITHIN_MS = 10_000;

/** Posts webhooks to the shop, and repeats them until they are accepted or the retries run out. */
export class Postman {
  private readonly timers = new Set<NodeJS.Timeout>();
  private isClosed = false;
  /**
   * Closes idle connections before the shop does; otherwise a webhook could be sent over a
   * connection that the shop is closing.
   */
  private readonly agent = new Agent({ keepAlive: true, timeout: 2_000 });

  /** @param retryMs the wait before each retry, in milliseconds */
  constructor(private readonly retryMs: number[]) {}

  /** @param attempt transmits once and resolves to whether the shop accepted */
  deliver(attempt: () => Promise<boolean>, tried = 0): void {
    void attempt().then((isTaken) => {
      const wait = this.retryMs[tried];
      if (isTaken || wait === undefined || this.isClosed) return;
      const timer = setTimeout(() => {
        this.timers.delete(timer);
        this.deliver(attempt, tried + 1);
      }, wait);
      this.timers.add(timer);
    });
  }

  /**
   * Sends over keep-alive connections, since load tests have many webhooks. @returns the response
   * status, or null without a response
   */
  send(url: string, headers: Record<string, string>, body: string): Promise<number | null> {
    return new Promise((resolve) => {
      const { agent } = this;
      const type = { "content-type": "application/json" };
      const options = { method: "POST", headers: { ...headers, ...type }, agent };
      const sent = request(url, options, (answer) => {
        answer.resume().on("end", () => resolve(answer.statusCode ?? null));
        answer.on("error", () => resolve(null));
      });
      sent.setTimeout(ANSWER_WITHIN_MS, () => sent.destroy(new Error("no answer")));
      sent.on("error", () => resolve(null)).end(body);
    });
  }

  close(): void {
    this.isClosed = true;
    this.timers.forEach(clearTimeout);
    this.agent.destroy();
  }
}

/** Whether a webhook's response status accepts it. */
export const isAccepted = (status: number | null) =>
  status !== null && status >= 200 && status < 300;
