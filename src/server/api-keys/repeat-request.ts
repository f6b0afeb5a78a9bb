import { createHash } from "node:crypto";
import { DomainError } from "@/domain/errors";
import { db } from "@/server/platform/database/db";
import { statement } from "@/server/platform/database/statement";
import { run } from "@/server/platform/database/statements";

/** The response to a write, as it is stored and returned again. */
export interface StoredAnswer {
  status: number;
  /** JSON. */
  body: string;
}

interface KeyedRequest {
  apiKeyId: number;
  /** The Idempotency-Key header. */
  key: string | null;
  /** Digest of the method, path, query and body (`digestOfRequest`). */
  digest: Uint8Array<ArrayBuffer>;
  /** False for a response with a secret: it is not stored, so a repeated request runs again. */
  isStored: boolean;
}

/** 1 to 255 printable ASCII characters without spaces; usually a UUID. */
const IDEMPOTENCY_KEY = /^[!-~]{1,255}$/;

/** Statuses that depend on the moment, not on the request: a repeated request runs again. */
const NOT_STORED = new Set([401, 403, 412, 413, 415, 428, 429]);

/**
 * Runs a write once per API key and Idempotency-Key and returns the stored answer to a repeated
 * request, for a day. A request without a stored answer runs again when it is repeated, for example
 * after a process was killed. Nothing is changed twice, because `run` gets the same idempotency key
 * for procedures. That key depends on the creation time of the stored row: once the row is deleted,
 * the same request is new and acts again, although procedures keep their results permanently.
 * @throws DomainError idempotency_key_missing, idempotency_key_invalid; idempotency_key_reused if
 *   the key belongs to another request
 */
export async function repeatRequest(
  { apiKeyId, key: idempotencyKey, digest, isStored }: KeyedRequest,
  run: (procedureKey: string) => Promise<StoredAnswer>,
): Promise<StoredAnswer> {
  if (idempotencyKey === null) throw new DomainError("idempotency_key_missing");
  if (!IDEMPOTENCY_KEY.test(idempotencyKey)) throw new DomainError("idempotency_key_invalid");
  const { createdAt, stored } = await claim(apiKeyId, idempotencyKey, digest);
  if (stored) return stored;
  const request = `${apiKeyId} ${idempotencyKey} ${Buffer.from(digest).toString("hex")}`;
  const answer = await run(uuidOf(`${request} ${createdAt.toISOString()}`));
  if (isStored && answer.status < 500 && !NOT_STORED.has(answer.status)) {
    await db().apiRequest.updateMany({
      where: { apiKeyId, idempotencyKey, status: null },
      data: { status: answer.status, body: answer.body },
    });
  }
  return answer;
}

/** $1 the API key, $2 the idempotency key, $3 the digest. Returns a row if the request is new. */
const CLAIM_API_REQUEST = statement(
  "claim_api_request",
  `
    INSERT INTO api_requests (api_key_id, idempotency_key, digest) VALUES ($1, $2, $3)
    ON CONFLICT (api_key_id, idempotency_key) DO NOTHING RETURNING created_at AS "createdAt"`,
);

interface Claim {
  createdAt: Date;
  /** The stored answer of an earlier request; null if there is none. */
  stored: StoredAnswer | null;
}

/** Inserts the request's row, or reads the row of an earlier request. */
async function claim(
  apiKeyId: number,
  idempotencyKey: string,
  digest: Uint8Array<ArrayBuffer>,
): Promise<Claim> {
  const [inserted] = await run(CLAIM_API_REQUEST, [apiKeyId, idempotencyKey, digest]);
  if (inserted) return { ...inserted, stored: null };
  const row = await db().apiRequest.findUnique({
    where: { apiKeyId_idempotencyKey: { apiKeyId, idempotencyKey } },
    select: { digest: true, status: true, body: true, createdAt: true },
  });
  // The retention job deleted the day-old row between the statements: the request counts as new.
  if (!row) return claim(apiKeyId, idempotencyKey, digest);
  const { status, body, createdAt } = row;
  if (!Buffer.from(row.digest).equals(digest)) throw new DomainError("idempotency_key_reused");
  return { createdAt, stored: status === null || body === null ? null : { status, body } };
}

/** SHA-256 of the parts of a request that determine its effect, each with its length. */
export function digestOfRequest(parts: readonly (string | Uint8Array)[]): Uint8Array<ArrayBuffer> {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(`${part.length} `).update(part);
  return new Uint8Array(hash.digest());
}

/** The UUID that a request passes as `idempotencyKey` to the panel's procedures. */
export function uuidOf(idempotencyKey: string): string {
  const hex = createHash("sha256").update(idempotencyKey).digest("hex");
  const variant = ((Number.parseInt(hex.slice(16, 17), 16) & 3) | 8).toString(16);
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `4${hex.slice(13, 16)}`,
    `${variant}${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
}
