import ipaddr from "ipaddr.js";
import { LRUCache } from "lru-cache";
import { env } from "@/env";
import type { RequestHeaders } from "@/server/platform/headers";

/**
 * The caller's address as rate limits count it: an IPv4 address, or the /64 network of an IPv6
 * address, since a subscriber has a whole /64. Each reverse proxy appends its caller's address to
 * X-Forwarded-For. Only the last PROXY_HOPS entries come from the shop's own proxies; the first of
 * these is used. The header's first entry is used if it has fewer entries, or if PROXY_HOPS is 0
 * (`setForwardedFor` has then set the header to the connection's remote address).
 * @returns "unknown" if the header has no valid address at that position
 */
export function clientAddress(headers: RequestHeaders): string {
  const forwarded = headers.get("x-forwarded-for") ?? "";
  let address = KNOWN.get(forwarded);
  if (address === undefined) {
    address = readAddress(forwarded);
    if (forwarded.length <= LONGEST_KNOWN) KNOWN.set(forwarded, address);
  }
  return address;
}

/** Cache of parsed header values: most callers send more than one request. */
const KNOWN = new LRUCache<string, string>({ max: 5_000 });
const LONGEST_KNOWN = 200;

function readAddress(forwarded: string): string {
  const hops = forwarded.split(",").map(withoutPort);
  const hop = hops.at(-Math.min(env().PROXY_HOPS, hops.length)) ?? "";
  if (hop === "" || !ipaddr.isValid(hop)) return "unknown";
  const address = ipaddr.process(hop);
  if (address.kind() === "ipv4") return address.toString();
  return `${address.toByteArray().slice(0, 8).join(".")}/64`;
}

/**
 * The network of a `clientAddress` that counts as one visitor in the mail queue (`takeMailTurn`):
 * an IPv4 address, or the /48 of an IPv6 address, because one subscriber may have a whole /48. Null
 * if the address is unknown.
 */
export function turnNetwork(address: string): string | null {
  if (address === "" || address === "unknown") return null;
  if (!address.endsWith("/64")) return address;
  return `${address.slice(0, -"/64".length).split(".").slice(0, 6).join(".")}/48`;
}

/** A `clientAddress` in its usual notation: 203.0.113.7, 2001:db8:1:2::/64. */
export function addressText(address: string): string {
  if (!address.endsWith("/64")) return address;
  const network = address.slice(0, -"/64".length).split(".").map(Number);
  return `${ipaddr.fromByteArray([...network, ...new Array<number>(8).fill(0)])}/64`;
}

/** Some proxies append the port: 192.0.2.1:443, [2001:db8::1]:443. */
function withoutPort(hop: string): string {
  const [, v4, v6] = /^(?:(\d+(?:\.\d+){3}):\d+|\[(.+)\](?::\d+)?)$/.exec(hop.trim()) ?? [];
  return v4 ?? v6 ?? hop.trim();
}
