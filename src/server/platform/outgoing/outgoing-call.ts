import http, { type IncomingHttpHeaders, type IncomingMessage } from "node:http";
import https from "node:https";
import { isIP } from "node:net";
import { DELIVERY_PROBLEMS } from "@/domain/shop/delivery-problem";
import { DeliveryError } from "./delivery-error";
import { type AddressRule, isCallable, lookupWithin } from "./public-address";

/** Timeout for the whole response, in milliseconds. */
const TIMEOUT_MS = 5_000;
/** Maximum size of a response, in bytes. */
const MAX_BYTES = 64 * 1024;

interface Call {
  url: string;
  /** JSON body of the POST. */
  body: string;
  headers?: Record<string, string>;
  /** The addresses that may be called; all by default. */
  within?: AddressRule;
  /** Name of the recipient for error messages. */
  whose: string;
  timeoutMs?: number;
  /**
   * Cuts the response after this number of bytes. A longer or incomplete response is then no error.
   */
  cutAfter?: number;
}

/**
 * Posts JSON and returns the response; does not follow redirects. The URL may contain a secret and
 * never appears in an error.
 * @throws DeliveryError if the call fails or takes too long, the response is too large, or `within`
 *   forbids the address
 * @returns the status, and the parsed JSON body; null if the body is not JSON
 */
export async function answerTo(call: Call): Promise<{ status: number; body: unknown }> {
  const { status, bytes } = await post(call);
  return { status, body: parsed(bytes) };
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
}

/** Like `answerTo`, with the headers and the bytes of the response. */
export function post(call: Call): Promise<Answer> {
  const { url, body, headers, within, whose, timeoutMs = TIMEOUT_MS } = call;
  const address = new URL(url);
  const host = address.hostname.replace(/^\[|\]$/g, "");
  if (within && isIP(host) !== 0 && !isCallable(host, within)) {
    return Promise.reject(new DeliveryError(DELIVERY_PROBLEMS.notPublic, { isFinal: true }));
  }
  return new Promise((resolve, reject) => {
    const fail = (problem: unknown) =>
      reject(
        problem instanceof DeliveryError
          ? problem
          : new DeliveryError(`${whose} gave no answer`, { cause: problem }),
      );
    const request = (address.protocol === "https:" ? https : http).request(
      address,
      {
        method: "POST",
        headers: {
          accept: "application/json",
          ...headers,
          "content-type": "application/json",
          "content-length": Buffer.byteLength(body),
        },
        signal: AbortSignal.timeout(timeoutMs),
        // No keep-alive: a reused connection could lead to an address that the name had earlier.
        agent: false,
        ...(within && { lookup: lookupWithin(within) }),
      },
      (response) => readResponse(response, call).then(resolve, fail),
    );
    request.on("error", fail);
    request.end(body);
  });
}

function readResponse(response: IncomingMessage, { whose, cutAfter }: Call): Promise<Answer> {
  const { statusCode: status = 0, headers } = response;
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    let bytes = 0;
    const end = () =>
      resolve({ status, headers, bytes: Buffer.concat(parts).subarray(0, cutAfter) });
    response.on("data", (part: Buffer) => {
      bytes += part.byteLength;
      parts.push(part);
      if (bytes <= (cutAfter ?? MAX_BYTES)) return;
      if (cutAfter !== undefined) end();
      else reject(new DeliveryError(`the answer of ${whose} is too large`));
      response.destroy();
    });
    response.on("error", (error) => (cutAfter === undefined ? reject(error) : end()));
    response.on("end", end);
  });
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return null;
  }
}
