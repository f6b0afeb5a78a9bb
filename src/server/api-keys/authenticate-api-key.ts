import ipaddr from "ipaddr.js";
import { API_SCOPES, type ApiScope } from "@/domain/account/api-scopes";
import { DomainError } from "@/domain/errors";
import { apiKeyMode, digestOf, keysInUrl } from "@/server/api-keys/api-key-text";
import { apiKeyModeHere } from "@/server/api-keys/api-keys";
import { COMMAND_LINE, recordAction } from "@/server/audit/audited-action";
import { addressText } from "@/server/platform/client-address";
import { statement } from "@/server/platform/database/statement";
import { run } from "@/server/platform/database/statements";
import { prismaTransaction } from "@/server/platform/database/transaction";
import { log } from "@/server/platform/log/log";

/** The key of a request. */
export interface ApiKeyCaller {
  id: number;
  name: string;
  scopes: ReadonlySet<ApiScope>;
}

/**
 * Reads the key of a request and records its use. The key's format is checked before its row is
 * read. Every request reads that row, so a revocation holds in all processes at once.
 * @param authorization the header of that name
 * @param ip the caller's address, from `clientAddress`
 * @throws DomainError api_key_missing without a bearer token; api_key_unknown; api_key_wrong_mode
 *   for a test key in a live shop, or the reverse; api_key_revoked; api_key_expired;
 *   api_key_address if the key does not allow `ip`
 */
export async function authenticateApiKey(
  authorization: string | null,
  ip: string,
): Promise<ApiKeyCaller> {
  const [, text] = /^Bearer ([\w-]{1,100})$/i.exec(authorization ?? "") ?? [];
  if (text === undefined) throw new DomainError("api_key_missing");
  const mode = apiKeyMode(text);
  if (mode === null) throw new DomainError("api_key_unknown");
  if (mode !== apiKeyModeHere()) throw new DomainError("api_key_wrong_mode");
  const [row] = await run(FIND_API_KEY, [digestOf(text)]);
  if (!row) throw new DomainError("api_key_unknown");
  if (row.isRevoked) throw new DomainError("api_key_revoked");
  if (row.isExpired) throw new DomainError("api_key_expired");
  if (!isAllowedFrom(row.addresses, ip)) throw new DomainError("api_key_address");
  if (row.isUseDue) await run(RECORD_USE, [row.id, addressText(ip) || "unknown"]);
  const { id, name } = row;
  return { id, name, scopes: new Set(API_SCOPES.filter((scope) => row.scopes.includes(scope))) };
}

/** $1 the digest of the key. */
const FIND_API_KEY = statement(
  "find_api_key",
  `
    SELECT id, name, scopes, addresses, revoked_at IS NOT NULL AS "isRevoked",
      coalesce(expires_at <= now(), false) AS "isExpired",
      coalesce(last_used_at < now() - interval '1 minute', true) AS "isUseDue"
    FROM api_keys WHERE digest = $1`,
).typed<{ scopes: string[]; addresses: string[] }>();

/** Records a use of the key $1 from the address $2, at most once per minute. */
export const RECORD_USE = statement(
  "record_api_key_use",
  `
    UPDATE api_keys SET last_used_at = now(), last_used_from = $2
    WHERE id = $1 AND (last_used_at IS NULL OR last_used_at < now() - interval '1 minute')`,
);

/**
 * Whether an address is one of those that a key allows; an empty list allows every address. An IPv6
 * caller is known by its /64 network, so an allowed IPv6 address allows its whole /64.
 */
export function isAllowedFrom(allowed: readonly string[], ip: string): boolean {
  if (allowed.length === 0) return true;
  const caller = addressText(ip).replace(/\/64$/, "");
  if (!ipaddr.isValid(caller)) return false;
  const address = ipaddr.parse(caller);
  return allowed.some((one) => {
    const [network, bits] = ipaddr.parseCIDR(
      one.includes("/") ? one : `${one}/${one.includes(":") ? 64 : 32}`,
    );
    if (network.kind() !== address.kind()) return false;
    return address.match([network, address.kind() === "ipv6" ? Math.min(bits, 64) : bits] as never);
  });
}

/** Maximum keys of one URL that are looked up. */
const MAX_LOOKED_UP = 3;

/**
 * Refuses a request whose URL contains a key: proxies and browsers log URLs. A key of this shop is
 * revoked, since it must count as leaked, and the owner is alerted. The database is used only if
 * the checksum of a key is right.
 * @param url the URL or its path and query, as sent
 * @throws DomainError api_key_in_url
 */
export async function refuseKeyInUrl(url: string): Promise<void> {
  const texts = new Set(keysInUrl(url));
  if (texts.size === 0) return;
  const known = [...texts].filter((text) => apiKeyMode(text) !== null).slice(0, MAX_LOOKED_UP);
  for (const text of known) await revokeExposed(digestOf(text));
  throw new DomainError("api_key_in_url");
}

/** $1 the digest of a key. */
const REVOKE_EXPOSED = statement(
  "revoke_exposed_api_key",
  `
    UPDATE api_keys SET revoked_at = now(), exposed_at = now()
    WHERE digest = $1 AND revoked_at IS NULL RETURNING id, name, ending`,
);

async function revokeExposed(digest: Uint8Array): Promise<void> {
  await prismaTransaction(async (tx) => {
    const [row] = await tx.run(REVOKE_EXPOSED, [digest]);
    if (!row) return;
    const { id, name, ending } = row;
    await recordAction(tx, {
      admin: COMMAND_LINE,
      action: "api_key.expose",
      entity: "api_key",
      entityId: id,
      before: { name, ending },
    });
    log.warn({ apiKeyId: id }, "API key revoked: it was sent in a URL");
  });
}
