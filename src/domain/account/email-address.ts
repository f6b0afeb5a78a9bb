import { MAX_EMAIL_LENGTH } from "@/domain/text/text-limits";

/**
 * Characters that copying from a chat or a right-to-left page leaves in an address: direction marks, zero-width
 * characters, no-break spaces, fillers and variation selectors.
 */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u00a0]/gu;

/** Text of one line as a person sees it: without invisible characters and without blanks around it. */
export function withoutInvisible(typed: string): string {
  return typed.replace(INVISIBLE, "").trim();
}

/** Most octets before the "@". RFC 5321, 4.5.3.1.1. */
const MAX_LOCAL_LENGTH = 64;
/** Words of `atext` joined by dots. RFC 5322, 3.2.3; no quoted form: it may contain line breaks, commas and "@". */
const LOCAL = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/i;
/** Letters, digits and hyphens of any script, between dots. The URL parser would also take ports, paths and escapes. */
const TYPED_DOMAIN = /^[\p{L}\p{M}\p{N}.\u3002-]{1,254}$/u;
/** Names of at least two labels; the last one has letters, so that it is no IP address. RFC 5321, 4.1.2. */
const DOMAIN =
  /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])$/;

/**
 * The domain of an address in ASCII ("xn--…" for other scripts) and lower case, or null if it is no host name. Runs in
 * the browser and in Node alike.
 */
export function asciiDomain(typed: string): string | null {
  if (!TYPED_DOMAIN.test(typed)) return null;
  const url = `http://${typed}/`;
  if (!URL.canParse(url)) return null;
  const { hostname } = new URL(url);
  return DOMAIN.test(hostname) ? hostname : null;
}

/**
 * The one definition of an e-mail address: what forms, tRPC, REST, imports and commands take. Gives the stored form, whose
 * domain is ASCII and whose local part keeps its case, or null for anything else. Local parts are ASCII: mail servers
 * without SMTPUTF8 refuse others. RFC 5321, 6531.
 * @param typed at most a few hundred characters; invisible ones do not count
 */
export function readEmail(typed: string): string | null {
  const text = withoutInvisible(typed);
  const at = text.lastIndexOf("@");
  const local = text.slice(0, at);
  if (at < 1 || local.length > MAX_LOCAL_LENGTH || !LOCAL.test(local)) return null;
  const domain = asciiDomain(text.slice(at + 1));
  if (domain === null) return null;
  const address = `${local}@${domain}`;
  return address.length <= MAX_EMAIL_LENGTH ? address : null;
}

/** An address as a `mailto:` link contains it: "?" and "&" before the "@" must not begin its fields. RFC 6068. */
export function mailtoPath(address: string): string {
  return encodeURIComponent(address).replaceAll("%40", "@");
}
