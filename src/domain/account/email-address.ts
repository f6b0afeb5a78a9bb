import { MAX_EMAIL_LENGTH } from "@/domain/text/text-limits";

/**
 * Characters that copying from a chat or a right-to-left page leaves in an address: direction
 * marks, zero-width characters, no-break spaces, fillers and variation selectors.
 */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u00a0]/gu;

/** The text without invisible characters and surrounding blanks; inner line breaks remain. */
export function withoutInvisible(typed: string): string {
  return typed.replace(INVISIBLE, "").trim();
}

/** Maximum octets before the "@". RFC 5321, 4.5.3.1.1. */
const MAX_LOCAL_LENGTH = 64;
/**
 * Words of `atext` joined by dots. RFC 5322, 3.2.3. The quoted form is refused: it may contain line
 * breaks, commas and "@".
 */
const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
/**
 * Letters, digits and hyphens of any script, between dots. The URL parser alone would also accept
 * ports, paths and escapes.
 */
const TYPED_DOMAIN = /^[\p{L}\p{M}\p{N}.\u3002-]{1,254}$/u;
/**
 * A name of at least two labels; the last one has letters, so that it is no IP address. RFC 5321,
 * 4.1.2.
 */
const DOMAIN =
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])$/;

/**
 * The domain of an address in ASCII ("xn--…" for other scripts) and lower case, or null if it is no
 * host name. Works in the browser and in Node.
 */
export function asciiDomain(typed: string): string | null {
  if (!TYPED_DOMAIN.test(typed)) return null;
  const url = `http://${typed}/`;
  if (!URL.canParse(url)) return null;
  const { hostname } = new URL(url);
  return DOMAIN.test(hostname) ? hostname : null;
}

/**
 * The only definition of an e-mail address, for forms, tRPC, REST, imports and commands. Returns
 * the stored form, with an ASCII domain and the local part's case kept, or null if the text is no
 * address. Local parts are ASCII: mail servers without SMTPUTF8 refuse others. RFC 5321, 6531.
 * @param typed at most a few hundred characters; invisible ones are ignored
 */
export function parseEmail(typed: string): string | null {
  const text = withoutInvisible(typed);
  const at = text.lastIndexOf("@");
  const local = text.slice(0, at);
  if (at < 1 || local.length > MAX_LOCAL_LENGTH || !LOCAL.test(local)) return null;
  const domain = asciiDomain(text.slice(at + 1));
  if (domain === null) return null;
  const address = `${local}@${domain}`;
  return address.length <= MAX_EMAIL_LENGTH ? address : null;
}

/**
 * An address for a `mailto:` link: "?" and "&" are escaped, so that they cannot begin header
 * fields. RFC 6068.
 */
export function mailtoPath(address: string): string {
  return encodeURIComponent(address).replaceAll("%40", "@");
}
