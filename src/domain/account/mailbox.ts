import { asciiDomain, withoutInvisible } from "@/domain/account/email-address";

/** Domains of one provider, which ignores dots before the "@". */
const DOTLESS = ["gmail.com", "googlemail.com"];
const DOTLESS_NAME = "gmail.com";

/**
 * The key of a mailbox: all spellings of an address that reach one mailbox have the same key. It
 * serves to count people, never to send mail. The key is the address in lower case, without
 * invisible characters and the tag after a plus, with the domain in ASCII; gmail.com and
 * googlemail.com are one domain and ignore dots. The SQL function `mailbox_key` computes the same
 * for stored addresses.
 * @param address as typed or stored; for a text that is no address, the key is that text in lower
 *   case, without invisible characters and surrounding blanks
 */
export function mailboxKey(address: string): string {
  const text = withoutInvisible(address).toLowerCase();
  const at = text.lastIndexOf("@");
  if (at < 1) return text;
  const typedDomain = text.slice(at + 1);
  const domain = asciiDomain(typedDomain) ?? typedDomain;
  const local = text.slice(0, at);
  const name = local.split("+")[0] || local;
  if (!DOTLESS.includes(domain)) return `${name}@${domain}`;
  return `${name.replaceAll(".", "")}@${DOTLESS_NAME}`;
}
