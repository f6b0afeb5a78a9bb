/**
 * Whether a new product with this name is a top-up by default. The owner may choose another
 * fulfilment.
 */
export function isTopupName(name: string): boolean {
  return name.toLowerCase().includes("pubg");
}
