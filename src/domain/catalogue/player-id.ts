/** The specification's default for a new product; its chosen fulfilment overrides it. */
export function isTopupName(name: string): boolean {
  return name.toLowerCase().includes("pubg");
}
