import { asciiDomain, withoutInvisible } from "@/domain/account/email-address";

/** Names of one provider that ignores dots before the "@". */
const DOTLESS = ["gmail.com", "googlemail.com"];
const DOTLESS_NAME = "gmail.com";

/**
 * The identity of a mailbox, for counting people and never for addressing mail: two spellings that reach one mailbox have
 * one key. Lower case, without invisible characters, the domain in ASCII, without the tag after a plus; gmail.com and
 * googlemail.com are one domain, and ignore dots. The SQL function `mailbox_key` gives the same for stored addresses.
 * @param address as typed or stored; of a text that is no address the key is that text in lower case
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
