import { Agent, type IncomingHttpHeaders, request } from "node:http";

const agent = new Agent({ keepAlive: true });

/** Closes all connections. After a pause, the server could close one just when it is used again. */
export function closeConnections(): void {
  agent.destroy();
}

export interface Call {
  method?: "GET" | "POST" | "PUT";
  headers?: Record<string, string>;
  body?: string | Buffer;
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
}

/** Sends one request over a keep-alive connection. */
export function call(url: string, { method = "GET", headers, body }: Call = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent, method, headers }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("error", reject);
      answer.on("end", () => {
        const { statusCode: status = 0, headers } = answer;
        resolve({ status, headers, bytes: Buffer.concat(chunks) });
      });
    });
    asked.on("error", reject);
    asked.end(body);
  });
}

/**
 * The X-Forwarded-For header with a visitor's address, as the trusted proxy sends it, so that rate
 * limits count each visitor separately.
 */
export function addressOf(visitor: number): Record<string, string> {
  const bytes = [visitor >> 16, visitor >> 8, visitor].map((part) => part & 255);
  return { "x-forwarded-for": `10.${bytes.join(".")}` };
}

/** A browser with its own address and cookie jar. */
export function visitor(shop: string, number: number) {
  const cookies = new Map<string, string>();
  const headers = () => ({
    ...addressOf(number),
    "sec-fetch-site": "same-origin",
    cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
  });
  return {
    headers,
    /** Posts JSON to `/api{path}`. @throws Error unless the response is a success */
    async post<Body>(path: string, sent: object): Promise<Body> {
      const body = JSON.stringify(sent);
      const answer = await call(`${shop}/api${path}`, {
        method: "POST",
        headers: { ...headers(), "content-type": "application/json" },
        body,
      });
      for (const line of answer.headers["set-cookie"] ?? []) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        cookies.set(name, value);
      }
      const text = answer.bytes.toString();
      if (answer.status !== 200) throw new Error(`POST ${path}: ${answer.status} ${text}`);
      return JSON.parse(text);
    },
  };
}
