/** An order's own page. docs/decisions/040. */
export const orderPath = (token: string) => `/order/${token}`;

/**
 * By what a browser may open the codes of an order: it placed the order, its owner is signed in, or it brought the code
 * that was mailed to the order's address within the last half hour.
 */
export const PAGE_WAYS = ["browser", "account", "mailbox"] as const;
export type PageWay = (typeof PAGE_WAYS)[number];

/**
 * Where codes are opened: in the profile, which shows them at once, on the order's page by one of its ways, or by the
 * recipient of a gift on the gift's own.
 */
export const OPENING_WAYS = ["profile", ...PAGE_WAYS, "gift"] as const;
export type OpeningWay = (typeof OPENING_WAYS)[number];

const HIDDEN = "•••";

/** "l•••@e•••.com": whoever has it knows it again, and nobody else learns it. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  const [name, host] = [email.slice(0, at), email.slice(at + 1)];
  const ending = host.includes(".") ? host.slice(host.lastIndexOf(".")) : "";
  return `${firstOf(name)}${HIDDEN}@${firstOf(host)}${HIDDEN}${ending}`;
}

/** "•••6789", of a number that says whose account a top-up goes to; of a short one less. */
export function maskAnswer(value: string): string {
  const shown = Math.min(4, Math.floor([...value].length / 3));
  return HIDDEN + [...value].slice([...value].length - shown).join("");
}

const firstOf = (text: string) => [...text][0] ?? "";
