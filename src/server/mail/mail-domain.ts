import { Resolver } from "node:dns/promises";
import { domainToASCII } from "node:url";
import { LRUCache } from "lru-cache";
import { env } from "@/env";
import { placesFor } from "@/server/platform/admission/queue";

/** Milliseconds that a name server may take; it is asked once. */
const PATIENCE_MS = 2_000;
/** The most domains that are looked up at once, and that wait for it; further ones are not known. */
const AT_ONCE = 8;
const WAITING = 32;

/** What was found of the last domains, for ten minutes. */
const known = new LRUCache<string, boolean>({ max: 5_000, ttl: 10 * 60 * 1000 });
const places = placesFor(AT_ONCE);

/** What name servers say of a domain that has nothing of what was asked for, or is none. */
const NOTHING: string[] = ["ENODATA", "ENOTFOUND"];

/**
 * Whether anybody takes the mails of a domain: false where it does not exist, has neither a mail server nor an address, or
 * says itself that it takes none (RFC 7505). Null where that cannot be told: then nothing is said to the buyer.
 * Specification of the checkout: "did you mean", which blocks nothing. It never throws.
 * @param typed as it stands behind the "@" of an address
 */
export async function takesMail(typed: string): Promise<boolean | null> {
  // The demo's mailbox takes the mails of every domain.
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
    // Without a mail server of its own the host of that name is asked (RFC 5321, 5.1).
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
