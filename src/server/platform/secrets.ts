import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";
import { keyEnding } from "@/domain/catalogue/licence-key";
import { env } from "@/env";

/**
 * A key of SECRETS_KEY. Secrets at rest (design §3) are encrypted with AES-256-GCM and stored as
 * `keyId.iv.tag.text` in base64url. The row's id is the associated data, so that a ciphertext
 * copied to another row cannot be decrypted.
 */
interface Key {
  id: string;
  bytes: Buffer;
}

const CIPHER = "aes-256-gcm";
const IV_BYTES = 12;
/** Set explicitly: otherwise Node accepts a tag that was cut to four bytes. */
const TAG = { authTagLength: 16 };

/**
 * Parses SECRETS_KEY: a comma-separated list of `id:base64`, 32 bytes each. The first key encrypts,
 * every key decrypts. src/env.ts validates the format.
 */
function parseKeys(list: string | undefined): Key[] {
  if (!list) throw new Error("SECRETS_KEY is not set");
  return list.split(",").map((entry) => {
    const [id = "", encoded = ""] = entry.trim().split(":");
    return { id, bytes: Buffer.from(encoded, "base64") };
  });
}

/** Ids of the keys; the first one is the key that encrypts. */
export function secretsKeyIds(): string[] {
  return parseKeys(env().SECRETS_KEY).map((key) => key.id);
}

function sealingKey(): Key {
  const [first] = parseKeys(env().SECRETS_KEY);
  if (!first) throw new Error("SECRETS_KEY is empty");
  return first;
}

/** Encrypts `text` for the row with this id, such as "licence_key:…" or "product:7". */
export function seal(text: string, rowId: string): string {
  const key = sealingKey();
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv(CIPHER, key.bytes, iv, TAG).setAAD(Buffer.from(rowId));
  const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  const parts = [iv, cipher.getAuthTag(), body].map((part) => part.toString("base64url"));
  return [key.id, ...parts].join(".");
}

/** @throws Error if the key is unknown, or the ciphertext was altered or belongs to another row */
export function unseal(sealed: string, rowId: string): string {
  const [keyId, iv, tag, body] = sealed.split(".");
  const key = parseKeys(env().SECRETS_KEY).find((known) => known.id === keyId);
  if (!key || iv === undefined || tag === undefined || body === undefined) {
    throw new Error("cannot decrypt a secret: unknown key or damaged ciphertext");
  }
  const decipher = createDecipheriv(CIPHER, key.bytes, Buffer.from(iv, "base64url"), TAG)
    .setAAD(Buffer.from(rowId))
    .setAuthTag(Buffer.from(tag, "base64url"));
  return decipher.update(body, "base64url", "utf8") + decipher.final("utf8");
}

/**
 * HMAC of `text` for one purpose. Its key is never rotated, so that values that outlive a rotation
 * of SECRETS_KEY, such as the links of old mails, stay valid.
 */
export function lastingMac(purpose: string, text: string): Buffer {
  const key = env().FINGERPRINT_KEY;
  if (!key) throw new Error("FINGERPRINT_KEY is not set");
  return createHmac("sha256", derived(key, purpose)).update(text).digest();
}

/** HMAC of a licence key: equal texts have equal fingerprints, which do not reveal the text. */
export function fingerprint(text: string): string {
  const key = env().FINGERPRINT_KEY;
  if (!key) throw new Error("FINGERPRINT_KEY is not set");
  return createHmac("sha256", key).update(text.trim()).digest("base64url");
}

/**
 * HMAC of the ending (last characters, `keyEnding`) of a licence key, by which the panel finds the
 * key. Its HMAC key differs from that of `fingerprint`. The HMAC is cut to 12 bytes, because an
 * index holds one for each licence key of the shop.
 */
export function endingMac(ending: string): string {
  return lastingMac("licence-key-ending", ending).subarray(0, 12).toString("base64url");
}

/** Columns of a licence key; `ending` is "" if the key is too short to be found by its ending. */
export function licenceKeyColumns(id: string, text: string) {
  const sealed = seal(text, associatedData.licenceKey(id));
  return { id, sealed, fingerprint: fingerprint(text), ending: endingColumn(text) };
}

export function endingColumn(text: string): string {
  const ending = keyEnding(text);
  return ending === null ? "" : endingMac(ending);
}

/**
 * A secret for one purpose, derived from the first key of SECRETS_KEY: equal in every process of
 * the shop, but different after a rotation of that key.
 */
export function derivedSecret(purpose: string): string {
  return derived(sealingKey().bytes, purpose).toString("base64url");
}

/** Cache of derived keys, by purpose and key. It has no bound: there are few purposes and keys. */
const DERIVED = new Map<string, Buffer>();

function derived(key: string | Buffer, purpose: string): Buffer {
  const name = `${purpose} ${key.toString("base64url")}`;
  const known = DERIVED.get(name) ?? Buffer.from(hkdfSync("sha256", key, "barq", purpose, 32));
  DERIVED.set(name, known);
  return known;
}

/** The row ids that `seal` and `unseal` bind secrets to. */
export const associatedData = {
  licenceKey: (id: string) => `licence_key:${id}`,
  product: (id: number) => `product:${id}`,
  orderItem: (id: number) => `order_item:${id}`,
  mail: (messageId: string) => `mail:${messageId}`,
  upstreamAccount: (apiKeyId: number) => `upstream_account:${apiKeyId}`,
  secondFactor: (userId: number) => `second_factor:${userId}`,
  webhookSecret: (id: string) => `webhook_secret:${id}`,
};
