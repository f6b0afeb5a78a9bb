/**
 * Whether a header link leads to the current page or, except for "/", to a page above it. The
 * segments come from the router, because the path of a prerendered page starts with its language.
 * Specification §2.
 */
export function isActiveLink(href: string, segments: readonly string[]): boolean {
  const path = `/${segments.filter((segment) => !segment.startsWith("(")).join("/")}`;
  return href === "/" ? path === "/" : path === href || path.startsWith(`${href}/`);
}
