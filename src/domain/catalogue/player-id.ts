/** The specification's rule for a new product; how it is delivered decides afterwards. */
export function isTopupName(name: string): boolean {
  return name.toLowerCase().includes("pubg");
}
