import { createHmac } from "node:crypto";
import { derivedSecret } from "@/server/platform/secrets";
import type { Purpose } from "./challenge";

/**
 * The purpose as it appears in a challenge: an HMAC of 43 characters, which hides the subject (it
 * may be an e-mail address).
 */
export function tokenOf({ action, subject }: Purpose): string {
  const text = JSON.stringify([action, subject]);
  return createHmac("sha256", derivedSecret("challenge")).update(text).digest("base64url");
}
