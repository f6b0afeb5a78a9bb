import { createHmac } from "node:crypto";
import { derivedSecret } from "@/server/platform/secrets";
import type { Purpose } from "./challenge";

/** Stands in a challenge for what it is for, which may be an address: 43 characters that say nothing of it. */
export function tokenOf({ action, subject }: Purpose): string {
  const text = JSON.stringify([action, subject]);
  return createHmac("sha256", derivedSecret("challenge")).update(text).digest("base64url");
}
