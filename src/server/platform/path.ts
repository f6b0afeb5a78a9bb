/**
 * Paths by their templates, as the registry of paths (rest/paths.ts), metrics and traces name them:
 * `{name}` is one part of a path, `{name...}` all the rest of it.
 */

/**
 * The expression of whole paths; its groups are the parts by name.
 * @param forms expressions for parts that are not just any text
 */
export function patternOf(template: string, forms: Record<string, string> = {}): RegExp {
  const source = template
    .split(/(\{[^}]+\})/)
    .map((piece) => {
      const [, name, rest] = /^\{(\w+)(\.{3})?\}$/.exec(piece) ?? [];
      if (!name) return piece.replaceAll(".", "\\.");
      return `(?<${name}>${forms[name] ?? (rest ? ".+" : "[^/]+")})`;
    })
    .join("");
  return new RegExp(`^${source}$`);
}

interface Entry {
  template: string;
  pattern: RegExp;
}

/**
 * Finds the entries at a path, in their order. Most requests are for a path without parts, which is
 * found by its name.
 */
export function pathIndex<Of extends Entry>(entries: readonly Of[]): (path: string) => Of[] {
  const withParts = entries.filter(({ template }) => template.includes("{"));
  const plain = new Map(
    entries
      .filter((entry) => !withParts.includes(entry))
      .map(({ template }) => [template, entries.filter(({ pattern }) => pattern.test(template))]),
  );
  return (path) => plain.get(path) ?? withParts.filter(({ pattern }) => pattern.test(path));
}

/** The parts of a path, decoded. */
export function partsOf({ pattern }: Entry, path: string): Record<string, string> {
  const { groups = {} } = pattern.exec(path) ?? {};
  return Object.fromEntries(
    Object.entries(groups).map(([name, part]) => [name, decodedPart(part) ?? part]),
  );
}

/** Null where it cannot be decoded. */
export function decodedPart(text: string): string | null {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
