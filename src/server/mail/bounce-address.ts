import { timingSafeEqual } from "node:crypto";
import { env } from "@/env";
import { lastingMac } from "@/server/platform/secrets";

/**
 * Length of the HMAC in a bounce address: 96 bits, written as hex because some mail servers
 * lower-case addresses.
 */
const MAC_BYTES = 12;

const macOf = (mailId: number) => lastingMac("bounce", String(mailId)).subarray(0, MAC_BYTES);

/** The local part and the domain of BOUNCE_ADDRESS; null if it is not set. */
function parts(): { name: string; host: string } | null {
  const [name = "", host = ""] = env().BOUNCE_ADDRESS?.split("@") ?? [];
  return host === "" ? null : { name, host };
}

/**
 * The envelope sender of a mail, unique per mail (VERP): "bounces+42-<mac>@shop.example". Null if
 * BOUNCE_ADDRESS is not set.
 */
export function bounceAddress(mailId: number): string | null {
  const to = parts();
  return to && `${to.name}+${mailId}-${macOf(mailId).toString("hex")}@${to.host}`;
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Maximum number of addresses checked per text; each costs one digest. */
const MOST_ADDRESSES = 10;

/** Id of the mail whose genuine bounce address occurs first in the text; null if there is none. */
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
