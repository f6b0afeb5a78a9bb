import { timingSafeEqual } from "node:crypto";
import { env } from "@/env";
import { lastingMac } from "@/server/platform/secrets";

/** 96 bits: as hex, since some mail servers make capitals small. */
const MAC_BYTES = 12;

const macOf = (mailId: number) => lastingMac("bounce", String(mailId)).subarray(0, MAC_BYTES);

/** The two parts of BOUNCE_ADDRESS; null where the shop has none. */
function parts(): { name: string; host: string } | null {
  const [name = "", host = ""] = env().BOUNCE_ADDRESS?.split("@") ?? [];
  return host === "" ? null : { name, host };
}

/**
 * Whom a mail comes back to, one address for each (VERP): "bounces+42-<mac>@shop.example". Null where nobody reads them.
 */
export function bounceAddress(mailId: number): string | null {
  const to = parts();
  return to && `${to.name}+${mailId}-${macOf(mailId).toString("hex")}@${to.host}`;
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Addresses of a text that are looked at, each for the price of a digest. */
const MOST_ADDRESSES = 10;

/** The mail of the first such address in a text that the shop itself made; null where there is none. */
export function mailOfBounce(text: string): number | null {
  const to = parts();
  if (!to) return null;
  const pattern = `${escaped(to.name)}\\+([1-9]\\d{0,9})-([0-9a-f]{${MAC_BYTES * 2}})@${escaped(to.host)}`;
  let looked = 0;
  for (const [, id = "", mac = ""] of text.matchAll(new RegExp(pattern, "gi"))) {
    looked += 1;
    if (looked > MOST_ADDRESSES) return null;
    if (timingSafeEqual(Buffer.from(mac, "hex"), macOf(Number(id)))) return Number(id);
  }
  return null;
}
