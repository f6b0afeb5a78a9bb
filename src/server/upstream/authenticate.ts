import { DomainError } from "@/domain/errors";
import { apiKeyMode } from "@/server/api-keys/api-key-text";
import { apiKeyModeHere } from "@/server/api-keys/api-keys";
import { isAllowedFrom, RECORD_USE } from "@/server/api-keys/authenticate-api-key";
import { addressText } from "@/server/platform/client-address";
import { statement } from "@/server/platform/database/statement";
import { run } from "@/server/platform/database/statements";
import type { RequestHeaders } from "@/server/platform/headers";
import { associatedData, unseal } from "@/server/platform/secrets";
import { ProtocolError } from "@/server/upstream/protocol-error";
import { HEADERS, isSigned, MAX_SKEW_SECONDS } from "@/server/upstream/signature";

/** The other shop that sent a request. */
export interface UpstreamCaller {
  apiKeyId: number;
  /** E-mail address for the orders' mails; null as long as the owner has not set a limit. */
  email: string | null;
  /** The prepaid limit of the other shop's account and the used part of it, in cents. */
  limit: number;
  used: number;
  /** The signature of this request, in lower case. */
  signature: string;
}

/**
 * $1 the public id. Always returns one row; `account` is null if the id is unknown. `isOn`: some
 * account has a limit.
 */
const FIND_ACCOUNT = statement(
  "find_upstream_account",
  `
    SELECT EXISTS (SELECT FROM upstream_accounts a JOIN api_keys k ON k.id = a.id
        WHERE a.limit_cents > 0 AND k.revoked_at IS NULL) AS "isOn",
      (SELECT jsonb_build_object('apiKeyId', a.id, 'sealed', a.sealed_secret, 'email', a.email,
          'limit', a.limit_cents, 'used', a.used_cents, 'addresses', k.addresses,
          'isValid', k.revoked_at IS NULL AND coalesce(k.expires_at > now(), true),
          'isUseDue', coalesce(k.last_used_at < now() - interval '1 minute', true))
        FROM upstream_accounts a JOIN api_keys k ON k.id = a.id WHERE a.public_id = $1) AS account,
      extract(epoch FROM now())::float8 AS now`,
).typed<{ account: AccountRow | null }>();

interface AccountRow {
  apiKeyId: number;
  sealed: string;
  email: string | null;
  limit: number;
  used: number;
  addresses: string[];
  isValid: boolean;
  isUseDue: boolean;
}

/** @throws DomainError not_found while no account has a limit */
export async function requireLimits(): Promise<void> {
  const [found] = await run(FIND_ACCOUNT, [""]);
  if (!found?.isOn) throw new DomainError("not_found");
}

const NAME = /^shop-[0-9a-f]{20}$/;

/**
 * Verifies the signature of a request.
 * @throws DomainError not_found while no account has a limit; ProtocolError for a refused request
 */
export async function authenticateShop(
  request: { method: string; path: string; headers: RequestHeaders; body: Uint8Array },
  ip: string,
): Promise<UpstreamCaller> {
  const { method, path, headers, body } = request;
  const name = headers.get(HEADERS.key) ?? "";
  const timestamp = headers.get(HEADERS.timestamp) ?? "";
  const signature = headers.get(HEADERS.signature) ?? "";
  const [found] = await run(FIND_ACCOUNT, [NAME.test(name) ? name : ""]);
  if (!found?.isOn) throw new DomainError("not_found");
  if (!name || !timestamp || !signature) throw new ProtocolError("missing_auth_headers");
  if (!/^\d{1,12}$/.test(timestamp)) throw new ProtocolError("invalid_timestamp");
  // The database's clock, because the clocks of processes differ.
  if (Math.abs((found.now ?? 0) - Number(timestamp)) > MAX_SKEW_SECONDS) {
    throw new ProtocolError("timestamp_expired");
  }
  const { account } = found;
  if (!account?.isValid) throw new ProtocolError("invalid_api_key");
  const { apiKeyId, sealed, email, limit, used, addresses, isUseDue } = account;
  const secret = unseal(sealed, associatedData.upstreamAccount(apiKeyId));
  if (apiKeyMode(secret) !== apiKeyModeHere()) throw new ProtocolError("invalid_api_key");
  if (!isSigned(secret, { method, path, timestamp, body }, signature)) {
    throw new ProtocolError("invalid_signature");
  }
  if (!isAllowedFrom(addresses, ip)) throw new ProtocolError("address_not_allowed");
  if (isUseDue) await run(RECORD_USE, [apiKeyId, addressText(ip) || "unknown"]);
  return { apiKeyId, email, limit, used, signature: signature.toLowerCase() };
}
