/**
 * Whether a header link leads to the current page or, except for "/", to a parent path of it.
 * Specification §2 (screens).
 * @param segments the URL's segments from Next's router. They are used because the path of a
 * prerendered page starts with its language. Route groups such as "(shop)" are ignored.
 */
export function isActiveLink(href: string, segments: readonly string[]): boolean {
  const path = `/${segments.filter((segment) => !segment.startsWith("(")).join("/")}`;
  return href === "/" ? path === "/" : path === href || path.startsWith(`${href}/`);
}
