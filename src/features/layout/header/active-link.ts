/**
 * Whether a link of the header leads to where the shopper is: by prefix, and exactly for "/".
 * Segments come from the router's tree, since the address of a prerendered page has its language
 * in front. Specification §2.
 */
export function isActiveLink(href: string, segments: readonly string[]): boolean {
  const path = `/${segments.filter((segment) => !segment.startsWith("(")).join("/")}`;
  return href === "/" ? path === "/" : path === href || path.startsWith(`${href}/`);
}
