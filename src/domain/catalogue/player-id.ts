/**
 * Whether a new product is a top-up by default (specification). The fulfilment that the owner
 * chooses overrides it.
 */
export function isTopupName(name: string): boolean {
  return name.toLowerCase().includes("pubg");
}
