import { createHash, randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";

/**
 * A `live` key works only with live payments, a `test` key only in the demo and with a provider's
 * sandbox.
 */
const API_KEY_MODES = ["live", "test"] as const;
export type ApiKeyMode = (typeof API_KEY_MODES)[number];

/** Crockford's Base32: without I, L and O, which people misread as 1 and 0, and without U. */
const ALPHABET = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const RANDOM_LENGTH = 22;
const CHECKSUM_LENGTH = 6;
const FORM = new RegExp(
  `^barq_(${API_KEY_MODES.join("|")})_([${ALPHABET}]{${RANDOM_LENGTH}})([${ALPHABET}]{${CHECKSUM_LENGTH}})$`,
);

/** 110 random bits and a checksum of 30 bits: barq_live_7Q2MXT9D8HCPWJ4R6B3NYFGK5VZ1. */
export function newApiKey(mode: ApiKeyMode): string {
  const random = Array.from(randomBytes(RANDOM_LENGTH), (byte) => ALPHABET[byte % 32]).join("");
  const start = `barq_${mode}_${random}`;
  return start + checksumOf(start);
}

/**
 * Reads the mode of a key. The checksum distinguishes a key from a similar text without a database
 * lookup, for the shop and for scanners of leaked secrets.
 * @returns null if the text is no key
 */
export function apiKeyMode(text: string): ApiKeyMode | null {
  const [, mode, , checksum] = FORM.exec(text) ?? [];
  if (!mode || checksumOf(text.slice(0, -CHECKSUM_LENGTH)) !== checksum) return null;
  return API_KEY_MODES.find((known) => known === mode) ?? null;
}

/** SHA-256. A key is random and long, so its digest needs no salt and no slow function. */
export const digestOf = (key: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(createHash("sha256").update(key).digest());

/** The part by which people recognise a key: live_5VZ1. */
export const endingOf = (key: string): string => `${key.split("_")[1]}_${key.slice(-4)}`;

function checksumOf(text: string): string {
  let value = crc32(text);
  let checksum = "";
  for (let place = 0; place < CHECKSUM_LENGTH; place++) {
    checksum = ALPHABET[value % 32] + checksum;
    value = Math.floor(value / 32);
  }
  return checksum;
}

const IN_URL = /barq_(?:live|test)_[0-9A-Z]{28}/g;
/** The escapes of a key's characters: letters, digits and the underscore. Such escapes are rare. */
const ESCAPED = /%(?:3\d|5f|[46][1-9a-f]|[57][\da])/gi;

/** A URL with its escaped letters, digits and underscores decoded. */
function readable(url: string): string {
  // Other escapes, also malformed ones, are left as they are: none of them is part of a key.
  return url.includes("%") ? url.replace(ESCAPED, (one) => decodeURIComponent(one)) : url;
}

/** The texts in a URL that have the form of a key, whether or not their characters are escaped. */
export function keysInUrl(url: string): readonly string[] {
  const read = readable(url);
  return (read.includes("barq_") && read.match(IN_URL)) || [];
}

/** A URL as the log may have it: without keys. */
export function withoutKeys(url: string): string {
  return keysInUrl(url).length === 0 ? url : readable(url).replace(IN_URL, "barq_…");
}
