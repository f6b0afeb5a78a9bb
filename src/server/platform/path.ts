/**
 * Path templates, as used by the registry of paths (src/server/rest/paths.ts), metrics and traces.
 * In a template, `{name}` matches one segment and `{name...}` the rest of the path.
 */

/**
 * Compiles a template to a regular expression that matches whole paths, with a named group for each
 * parameter.
 * @param forms regular expressions, by name, of the parameters that do not accept arbitrary text
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
 * Builds a lookup of the entries that match a path, in the entries' order. Most requested paths
 * equal a template without parameters, and are found in a map. For other paths, the text before a
 * template's first parameter rules out most templates without running their regular expressions.
 */
export function pathIndex<Of extends Entry>(entries: readonly Of[]): (path: string) => Of[] {
  const withParts = entries
    .filter(({ template }) => template.includes("{"))
    .map((entry) => ({ entry, start: entry.template.slice(0, entry.template.indexOf("{")) }));
  const plain = new Map(
    entries
      .filter(({ template }) => !template.includes("{"))
      .map(({ template }) => [template, entries.filter(({ pattern }) => pattern.test(template))]),
  );
  return (path) =>
    plain.get(path) ??
    withParts
      .filter(({ entry, start }) => path.startsWith(start) && entry.pattern.test(path))
      .map(({ entry }) => entry);
}

/**
 * The decoded parameters of a path that matches the entry. A parameter with malformed
 * percent-encoding stays encoded.
 */
export function partsOf({ pattern }: Entry, path: string): Record<string, string> {
  const { groups = {} } = pattern.exec(path) ?? {};
  return Object.fromEntries(
    Object.entries(groups).map(([name, part]) => [name, decodedPart(part) ?? part]),
  );
}

/** Decodes a segment; null if its percent-encoding is malformed. */
export function decodedPart(text: string): string | null {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}
