import type { LookupAddress } from "node:dns";
import { Resolver } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";
import { DELIVERY_PROBLEMS } from "@/domain/shop/delivery-problem";
import { env } from "@/env";
import { DeliveryError } from "./delivery-error";

/** The addresses that may be called. */
export interface AddressRule {
  /** Whether public internet addresses may be called. */
  isPublicAllowed: boolean;
  /** Networks in CIDR notation whose addresses may be called too. */
  networks: readonly string[];
}

export const PUBLIC_ONLY: AddressRule = { isPublicAllowed: true, networks: [] };

/**
 * The addresses that a webhook's URL may lead to: public internet addresses by https, and the
 * addresses that the operator allows (WEBHOOK_ALLOWED_NETWORKS) also by http.
 */
export function addressRuleOf(url: string): AddressRule {
  const isPublicAllowed = new URL(url).protocol === "https:";
  return { isPublicAllowed, networks: env().WEBHOOK_ALLOWED_NETWORKS };
}

/** Global unicast addresses. Other IPv6 addresses, such as those of NAT64, are not public. */
const GLOBAL6 = ipaddr.parseCIDR("2000::/3");

/**
 * Whether an IP address belongs to the public internet. Private, loopback, link-local, shared,
 * multicast and reserved addresses do not, and neither do IPv6 addresses that contain an IPv4
 * address.
 */
export function isPublic(address: string): boolean {
  if (isIP(address) === 0) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast") return false;
  return parsed.kind() === "ipv4" || matches(parsed, GLOBAL6);
}

function matches(address: ipaddr.IPv4 | ipaddr.IPv6, network: Network): boolean {
  return address.kind() === network[0].kind() && address.match(network as never);
}

type Network = ReturnType<typeof ipaddr.parseCIDR>;

export function isCallable(address: string, { isPublicAllowed, networks }: AddressRule): boolean {
  if (isPublicAllowed && isPublic(address)) return true;
  if (networks.length === 0 || isIP(address) === 0) return false;
  const parsed = ipaddr.process(address);
  return networks.some((network) => matches(parsed, ipaddr.parseCIDR(network)));
}

/** Milliseconds per DNS query, and queries per server. */
const QUERY = { timeout: 2_000, tries: 2 };

/**
 * A `lookup` for sockets that refuses a name if any of its addresses may not be called. The socket
 * connects to the addresses that were checked, so that a change of DNS after the check has no
 * effect. The function queries the name servers itself, because `dns.lookup` blocks one of libuv's
 * four threads, which sending mails needs as well; the hosts file is therefore ignored.
 */
export const lookupWithin =
  (rule: AddressRule): LookupFunction =>
  (host, options, done) => {
    addressesOf(host).then(
      (found) => {
        const [first] = found;
        if (!first) done(Object.assign(new Error("unknown host"), { code: "ENOTFOUND" }), "");
        else if (!found.every(({ address }) => isCallable(address, rule))) {
          done(new DeliveryError(DELIVERY_PROBLEMS.notPublic, { isFinal: true }), "");
        } else if (options.all) done(null, found);
        else done(null, first.address, first.family);
      },
      (error: Error) => done(error, ""),
    );
  };

const LOOPBACK: LookupAddress[] = [
  { address: "127.0.0.1", family: 4 },
  { address: "::1", family: 6 },
];

async function addressesOf(host: string): Promise<LookupAddress[]> {
  if (/(^|\.)localhost\.?$/i.test(host)) return LOOPBACK;
  const resolver = new Resolver(QUERY);
  const [four, six] = await Promise.allSettled([resolver.resolve4(host), resolver.resolve6(host)]);
  if (four.status === "rejected" && six.status === "rejected") throw four.reason;
  return [
    ...(four.status === "fulfilled" ? four.value : []).map((address) => ({ address, family: 4 })),
    ...(six.status === "fulfilled" ? six.value : []).map((address) => ({ address, family: 6 })),
  ];
}
