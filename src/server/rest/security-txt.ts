import { mailtoPath } from "@/domain/account/email-address";
import { env } from "@/env";
import { settings } from "@/server/platform/settings";

/** A reader is to ask again within a month: what it says is made anew for each. */
const DAYS = 30;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Where a hole in the shop is reported, as RFC 9116 has it. It expires at midnight, so that it is the same all day.
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
