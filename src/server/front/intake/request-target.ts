/** Names that every object has: Next's parser of queries falls over a parameter of that name. */
const INHERITED = new Set(Object.getOwnPropertyNames(Object.prototype));

/**
 * What a request asks for, as path and query, so that Next can read it: of an address in full
 * (`GET http://shop/…`) the part behind the host; a path that cannot be decoded as one that is nowhere; and without
 * parameters that no page could mean, such as `__proto__`. Null for what is no address.
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

/** `a[b]=c` is the parameter a to some parsers. */
function nameOf(part: string): string {
  const [name = ""] = part.split("=", 1);
  return (decode(name.replaceAll("+", " ")) ?? "").split("[", 1)[0] ?? "";
}
