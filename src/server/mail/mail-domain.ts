import { Resolver } from "node:dns/promises";
import { domainToASCII } from "node:url";
import { LRUCache } from "lru-cache";
import { env } from "@/env";
import { semaphore } from "@/server/platform/admission/queue";

/** Timeout of a DNS query in milliseconds; there is no second try. */
const PATIENCE_MS = 2_000;
/** Maximum number of concurrent and of waiting lookups; further domains count as unknown. */
const AT_ONCE = 8;
const WAITING = 32;

/** Results of recent lookups, kept for ten minutes. */
const known = new LRUCache<string, boolean>({ max: 5_000, ttl: 10 * 60 * 1000 });
const places = semaphore(AT_ONCE);

/** DNS errors for a domain that does not exist or lacks the requested record. */
const NOTHING: string[] = ["ENODATA", "ENOTFOUND"];

/**
 * Whether a domain accepts mail: false if it does not exist, has neither a mail server nor an
 * address, or declares that it accepts none (RFC 7505). Null if unknown; the buyer then sees no
 * message. Used for the checkout's "did you mean" (specification), which blocks nothing. Never
 * throws.
 * @param typed the part of an address behind the "@"
 */
export async function takesMail(typed: string): Promise<boolean | null> {
  // The demo's mailbox accepts mail for every domain.
  const servers = env().MAIL_DOMAIN_DNS ?? (env().DEMO === "1" ? "off" : "system");
  const domain = domainToASCII(typed);
  if (servers === "off" || !domain.includes(".")) return null;
  const found = known.get(domain);
  if (found !== undefined) return found;
  if (places.waiting() >= WAITING) return null;
  const takes = await places(() => lookUp(domain, servers));
  if (takes !== null) known.set(domain, takes);
  return takes;
}

async function lookUp(domain: string, servers: string): Promise<boolean | null> {
  const resolver = new Resolver({ timeout: PATIENCE_MS, tries: 1 });
  if (servers !== "system") resolver.setServers(servers.split(","));
  try {
    const mailServers = await orNothing(resolver.resolveMx(domain));
    if (mailServers.length > 0) return mailServers.some(({ exchange }) => exchange !== "");
    // Without an MX record the host itself is the mail server (RFC 5321, 5.1).
    if ((await orNothing(resolver.resolve4(domain))).length > 0) return true;
    return (await orNothing(resolver.resolve6(domain))).length > 0;
  } catch {
    return null;
  }
}

async function orNothing<Found>(asked: Promise<Found[]>): Promise<Found[]> {
  try {
    return await asked;
  } catch (error) {
    if (NOTHING.includes((error as NodeJS.ErrnoException).code ?? "")) return [];
    throw error;
  }
}
