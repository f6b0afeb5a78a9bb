import { z } from "zod";

const TIMEOUT_MS = 20_000;
/** Upper bound on an answer, in bytes: a page of orders is far smaller. */
const MAX_BYTES = 2 * 1024 * 1024;

const refusal = z.object({
  code: z.string(),
  message: z.string(),
  field: z.string().optional(),
  requestId: z.string().optional(),
});

/**
 * The shop refused a call, did not answer (status 0), or gave an unreadable answer. The message is
 * for the person who uses the MCP client.
 */
export class ShopRefusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

interface Write {
  body: object;
  idempotencyKey: string;
  /** The product's version when it was read, sent as If-Match. */
  version?: number;
}

/** Calls /api/v1 of one shop with one key. */
export interface ShopApi {
  /** @throws ShopRefusal if the shop refuses the call or does not answer */
  get(path: string, query?: Record<string, unknown>): Promise<unknown>;
  /** @throws ShopRefusal if the shop refuses the call or does not answer */
  write(method: "POST" | "PATCH", path: string, write: Write): Promise<unknown>;
  /** The API key. */
  readonly key: string;
}

/** @param shopUrl the shop's address, such as https://shop.example */
export function shopApi(shopUrl: string, key: string): ShopApi {
  async function call(method: string, path: string, write?: Write): Promise<unknown> {
    const url = new URL(`/api/v1${path}`, shopUrl);
    let response: Response;
    try {
      response = await fetch(url, {
        method,
        redirect: "error",
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: {
          accept: "application/json",
          authorization: `Bearer ${key}`,
          ...(write && {
            "content-type": "application/json",
            "idempotency-key": write.idempotencyKey,
          }),
          ...(write?.version !== undefined && { "if-match": `"v${write.version}"` }),
        },
        ...(write && { body: JSON.stringify(write.body) }),
      });
    } catch {
      const again = write ? " It may have acted: repeat the call with the same confirmation." : "";
      throw new ShopRefusal(0, "no_answer", `The shop at ${url.origin} does not answer.${again}`);
    }
    const json = await readJson(response);
    if (response.ok) return json;
    throw refusalOf(response, json);
  }
  return {
    key,
    get(path, query = {}) {
      const given = Object.entries(query).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, String(value)]],
      );
      const text = new URLSearchParams(given).toString();
      return call("GET", text === "" ? path : `${path}?${text}`);
    },
    write: (method, path, write) => call(method, path, write),
  };
}

async function readJson(response: Response): Promise<unknown> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  try {
    for await (const part of response.body ?? []) {
      bytes += part.byteLength;
      if (bytes > MAX_BYTES) throw new Error("too large");
      parts.push(part);
    }
    return JSON.parse(Buffer.concat(parts).toString("utf8"));
  } catch {
    throw new ShopRefusal(response.status, "unreadable", "The shop's answer cannot be read.");
  }
}

function refusalOf(response: Response, json: unknown): ShopRefusal {
  const { status, headers } = response;
  const parsed = refusal.safeParse(json);
  if (!parsed.success) {
    return new ShopRefusal(status, "unreadable", `The shop answered ${status}.`);
  }
  const { code, message, field, requestId } = parsed.data;
  const wait = headers.get("retry-after");
  const more = [
    field && `Field: ${field}.`,
    wait && /^\d+$/.test(wait) && `Wait ${wait} seconds before the next call.`,
    requestId && `Request ${requestId}.`,
  ].filter(Boolean);
  return new ShopRefusal(status, code, [message, ...more].join(" "));
}
