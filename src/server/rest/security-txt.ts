import { mailtoPath } from "@/domain/account/email-address";
import { env } from "@/env";
import { settings } from "@/server/platform/settings";

/** `Expires` is 30 days ahead: clients should fetch the file at least that often. */
const DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Serves security.txt (RFC 9116). `Expires` is at midnight, so that the content changes once a day.
 */
export function handleSecurityTxt(): Response {
  const { APP_URL, SECURITY_CONTACT } = env();
  const expires = new Date(Math.floor(Date.now() / DAY_MS + DAYS) * DAY_MS).toISOString();
  const lines = [
    `Contact: ${SECURITY_CONTACT ?? `mailto:${mailtoPath(settings().supportEmail)}`}`,
    `Expires: ${expires.replace(".000Z", "Z")}`,
    "Preferred-Languages: en, ar",
    `Canonical: ${new URL("/.well-known/security.txt", APP_URL).href}`,
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: {
      "content-type": "text/plain; charset=utf-8",
      "cache-control": "public, max-age=3600",
    },
  });
}
