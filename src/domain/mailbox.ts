/** Domains of mailboxes that ignore dots before the @ and that have two names. */
const DOTLESS = ["gmail.com", "googlemail.com"];

/**
 * The mailbox of an address as limits and blocks compare it: in lower case, without a plus tag and, where the provider
 * ignores them, without dots. Never send mail to it: a few providers treat a plus as part of the name. The function
 * `mailbox_key` of the database is the same.
 */
export function mailboxKey(address: string): string {
  const email = address.trim().toLowerCase();
  const at = email.lastIndexOf("@");
  if (at < 1) return email;
  const domain = email.slice(at + 1);
  const [name = ""] = email.slice(0, at).split("+");
  const local = name === "" ? email.slice(0, at) : name;
  if (!DOTLESS.includes(domain)) return `${local}@${domain}`;
  return `${local.replaceAll(".", "")}@gmail.com`;
}
