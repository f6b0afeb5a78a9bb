import { isIP } from "node:net";
import { DomainError } from "@/domain/errors";
import { addressRuleOf, isCallable } from "@/server/platform/outgoing/public-address";

/**
 * Refuses a URL that certainly cannot be called. The address of a host name is checked at each
 * call, since DNS may change.
 * @throws DomainError webhook_url_not_https for an http URL with an IP address outside
 *   WEBHOOK_ALLOWED_NETWORKS, or with any host name if no networks are set; webhook_url_private for
 *   an https URL with a non-public IP address outside these networks. `localhost` counts as
 *   127.0.0.1
 */
export function requireCallable(url: string): void {
  const { hostname } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, "");
  const rule = addressRuleOf(url);
  const address = /^(.*\.)?localhost\.?$/.test(host) ? "127.0.0.1" : host;
  const isAddress = isIP(address) !== 0;
  if (isAddress && isCallable(address, rule)) return;
  if (!rule.isPublicAllowed && (isAddress || rule.networks.length === 0)) {
    throw new DomainError("webhook_url_not_https");
  }
  if (isAddress) throw new DomainError("webhook_url_private");
}

/** The host of a URL, for texts and logs: the path may contain a secret. */
export const hostOf = (url: string): string => new URL(url).host;
