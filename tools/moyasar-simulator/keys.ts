import { timingSafeEqual } from "node:crypto";
import { invalidKey, notPermitted } from "./errors";

interface Keys {
  secretKey: string;
  publishableKey: string;
}

type KeyKind = "secret" | "publishable";

function sameText(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}

/** The key in a header of HTTP Basic: the user name, if the password is empty. */
function keyOf(authorization: string | undefined): string | undefined {
  const [scheme, encoded = ""] = (authorization ?? "").split(" ");
  if (scheme?.toLowerCase() !== "basic") return undefined;
  const pair = Buffer.from(encoded, "base64").toString();
  return pair.endsWith(":") ? pair.slice(0, -1) : undefined;
}

/**
 * The kind of the key that a request sends: by HTTP Basic or, if it is publishable, in the body as
 * `publishable_api_key`. Null without a valid key.
 */
export function kindOfKey(
  keys: Keys,
  authorization: string | undefined,
  body: unknown,
): KeyKind | null {
  const inBody = (body as { publishable_api_key?: unknown } | undefined)?.publishable_api_key;
  const key = keyOf(authorization);
  if (key !== undefined && sameText(key, keys.secretKey)) return "secret";
  const publishable = key ?? (typeof inBody === "string" ? inBody : "");
  return sameText(publishable, keys.publishableKey) ? "publishable" : null;
}

/** @throws ApiError 401 without a valid key, 403 for a publishable one unless `isForBrowsers` */
export function checkRight(kind: KeyKind | null, isForBrowsers: boolean): void {
  if (kind === null) throw invalidKey();
  if (kind === "publishable" && !isForBrowsers) throw notPermitted();
}
