import { createHmac } from "node:crypto";
import { derivedSecret } from "@/server/platform/secrets";
import type { Purpose } from "./challenge";

/**
 * The purpose as it appears in a challenge: an HMAC of 43 characters, since the subject may be an
 * address.
 */
export function tokenOf({ action, subject }: Purpose): string {
  const text = JSON.stringify([action, subject]);
  return createHmac("sha256", derivedSecret("challenge")).update(text).digest("base64url");
}
