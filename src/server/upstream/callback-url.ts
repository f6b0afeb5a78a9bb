import { isIP } from "node:net";
import { isWebPort } from "@/domain/shop/webhook";
import { isPublic } from "@/server/platform/outgoing/public-address";
import { ProtocolError } from "@/server/upstream/protocol-error";

/**
 * Checks a callback URL as far as it can be checked without DNS; the address is checked again when
 * the callback connects.
 * @returns null for an empty text: no callback
 * @throws ProtocolError invalid_callback_url
 */
export function readCallbackUrl(text: string): string | null {
  if (text === "") return null;
  const url = URL.parse(text);
  if (url === null || (url.protocol !== "https:" && url.protocol !== "http:")) {
    throw new ProtocolError("invalid_callback_url", "the scheme must be http or https");
  }
  if (url.username !== "" || url.password !== "") {
    throw new ProtocolError("invalid_callback_url", "a user name is not allowed");
  }
  if (!isWebPort(url.port)) {
    throw new ProtocolError("invalid_callback_url", "the port must be 80, 443 or at least 1024");
  }
  const host = url.hostname.replace(/^\[|\]$/g, "");
  const isPrivate = isIP(host) !== 0 ? !isPublic(host) : /(^|\.)localhost\.?$/i.test(host);
  if (isPrivate) throw new ProtocolError("invalid_callback_url", "the address is not public");
  return url.toString();
}
