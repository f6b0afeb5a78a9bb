import { type LookupAddress, type LookupOptions, lookup } from "node:dns";
import http from "node:http";
import https from "node:https";
import { BlockList, isIP, type LookupFunction } from "node:net";
import { DELIVERY_PROBLEMS } from "@/domain/shop/delivery-problem";
import { DeliveryError } from "./delivery-error";

/** Timeout for the whole response, in milliseconds. */
const TIMEOUT_MS = 5_000;
/** Maximum size of a response, in bytes. */
const MAX_BYTES = 64 * 1024;

const SILENT = {
  Telegram: DELIVERY_PROBLEMS.silentTelegram,
  "the webhook": DELIVERY_PROBLEMS.silentWebhook,
} as const;

interface Call {
  url: string;
  /** JSON body of the POST. */
  body: string;
  headers?: Record<string, string>;
  /** Allows only public internet addresses. */
  isPublicOnly?: boolean;
  /** Name of the recipient for error messages. */
  whose: keyof typeof SILENT;
}

/**
 * Posts JSON and returns the response; does not follow redirects. The URL may contain a secret and
 * never appears in an error.
 * @throws DeliveryError if there is no response in time, it is too large, or the address is private
 */
export function answerTo(call: Call): Promise<{ status: number; body: unknown }> {
  const { url, body, headers, isPublicOnly = false, whose } = call;
  const address = new URL(url);
  const host = address.hostname.replace(/^\[|\]$/g, "");
  if (isPublicOnly && isIP(host) !== 0 && !isPublic(host)) {
    return Promise.reject(new DeliveryError(DELIVERY_PROBLEMS.notPublic, { isFinal: true }));
  }
  return new Promise((resolve, reject) => {
    const fail = (problem: unknown) =>
      reject(problem instanceof DeliveryError ? problem : new DeliveryError(SILENT[whose]));
    const request = (address.protocol === "https:" ? https : http).request(
      address,
      {
        method: "POST",
        headers: {
          ...headers,
          accept: "application/json",
          "content-type": "application/json",
          "content-length": Buffer.byteLength(body),
        },
        signal: AbortSignal.timeout(TIMEOUT_MS),
        // No keep-alive: a reused connection could lead to an address that the name had earlier.
        agent: false,
        ...(isPublicOnly && { lookup: publicLookup }),
      },
      (response) => {
        const parts: Buffer[] = [];
        let bytes = 0;
        response.on("data", (part: Buffer) => {
          bytes += part.byteLength;
          if (bytes > MAX_BYTES)
            request.destroy(new DeliveryError(`the answer of ${whose} is too large`));
          else parts.push(part);
        });
        response.on("error", fail);
        response.on("end", () =>
          resolve({ status: response.statusCode ?? 0, body: parsed(Buffer.concat(parts)) }),
        );
      },
    );
    request.on("error", fail);
    request.end(body);
  });
}

/** Checks the addresses at the moment of connecting, so that DNS cannot change in between. */
const publicLookup: LookupFunction = (host, options, done) => {
  const all: LookupOptions & { all: true } = { ...options, all: true };
  lookup(host, all, (error, found: LookupAddress[]) => {
    const [first] = found ?? [];
    if (error || !first) done(error ?? new Error("unknown host"), "");
    else if (!found.every(({ address }) => isPublic(address))) {
      done(new DeliveryError(DELIVERY_PROBLEMS.notPublic, { isFinal: true }), "");
    } else if (options.all) done(null, found);
    else done(null, first.address, first.family);
  });
};

const PRIVATE = new BlockList();
for (const [network, bits] of [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 3],
] as const) {
  PRIVATE.addSubnet(network, bits, "ipv4");
}
const PUBLIC6 = new BlockList();
PUBLIC6.addSubnet("2000::", 3, "ipv6");
const PRIVATE6 = new BlockList();
for (const [network, bits] of [
  // Networks that embed IPv4 addresses (Teredo, 6to4), and the documentation network.
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
] as const) {
  PRIVATE6.addSubnet(network, bits, "ipv6");
}

/** Whether an IP address belongs to the public internet. */
export function isPublic(address: string): boolean {
  if (isIP(address) === 4) return !PRIVATE.check(address, "ipv4");
  return PUBLIC6.check(address, "ipv6") && !PRIVATE6.check(address, "ipv6");
}

function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return null;
  }
}
