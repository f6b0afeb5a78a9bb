/** Path of an order's own page. docs/decisions/040. */
export const orderPath = (token: string) => `/order/${token}`;

/**
 * Why a browser may open the codes of an order: it placed the order, the order's owner is signed
 * in, or within the last half hour it entered a one-time code mailed to the order's address.
 */
export const CODE_ACCESS_REASONS = ["browser", "account", "mailbox"] as const;
export type CodeAccess = (typeof CODE_ACCESS_REASONS)[number];

/**
 * How codes are opened: in the profile, for a reason of CODE_ACCESS_REASONS on the order's page, or
 * on the gift's page by the recipient.
 */
export const CODE_OPENING_PLACES = ["profile", ...CODE_ACCESS_REASONS, "gift"] as const;
export type OpeningWay = (typeof CODE_OPENING_PLACES)[number];

const HIDDEN = "•••";

/** Masks an address as "l•••@e•••.com": its owner recognizes it, others cannot read it. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const [name, host] = [email.slice(0, at), email.slice(at + 1)];
  const ending = host.includes(".") ? host.slice(host.lastIndexOf(".")) : "";
  return `${firstOf(name)}${HIDDEN}@${firstOf(host)}${HIDDEN}${ending}`;
}

/** Masks an account number of a top-up: "•••6789". Shows at most a third of a short number. */
export function maskAccountNumber(value: string): string {
  const shown = Math.min(4, Math.floor([...value].length / 3));
  return HIDDEN + [...value].slice([...value].length - shown).join("");
}

const firstOf = (text: string) => [...text][0] ?? "";
