/** Property names of every object: Next's query parser crashes on a parameter with such a name. */
const INHERITED = new Set(Object.getOwnPropertyNames(Object.prototype));

/**
 * Normalises a request target to a path and query that Next can parse. An absolute URL (`GET
 * http://shop/…`) loses its origin, a path that cannot be decoded becomes one that does not exist,
 * and parameters such as `__proto__` are dropped. Returns null if the target is not a URL.
 */
export function readTarget(url: string): string | null {
  const target = url.startsWith("/") ? url : pathOfAddress(url);
  if (target === null) return null;
  const at = target.indexOf("?");
  if (at === -1) return readablePath(target);
  const query = target
    .slice(at + 1)
    .split("&")
    .filter((part) => !INHERITED.has(nameOf(part)))
    .join("&");
  return readablePath(target.slice(0, at)) + (query && `?${query}`);
}

function readablePath(path: string): string {
  return decode(path) === null ? path.replaceAll("%", "%25") : path;
}

function decode(text: string): string | null {
  if (!text.includes("%")) return text;
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

function pathOfAddress(url: string): string | null {
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return null;
  const { pathname, search } = new URL(url);
  return pathname + search;
}

/** The name of a parameter up to the first `[`: some parsers read `a[b]=c` as parameter `a`. */
function nameOf(part: string): string {
  const [name = ""] = part.split("=", 1);
  return (decode(name.replaceAll("+", " ")) ?? "").split("[", 1)[0] ?? "";
}
